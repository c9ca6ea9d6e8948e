/** Acquaintances are their owner's alone: nobody else finds a byte of them anywhere (REF20). */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exportOf } from './service.ts'
import * as companies from '#features/companies/server/service.ts'
import { runCommand } from '../../../../tests/support/commands.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure } from '../../../../tests/support/client.ts'
import {
  createAdmin,
  createCandidate,
  createJob,
  createReferrer,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import { watchStatements } from '../../../../tests/support/statements.ts'
import type { Acquaintance } from '../contract.ts'

let app: TestApp
let ann: TestPerson
/** Everything that was logged, at the level that says the most. */
const logged: string[] = []
beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  app = await buildTestApp({}, undefined, log)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.renewSessions()
  ann = await createCandidate(app, { complete: false })
})

const header = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On'
const csv = (...rows: string[]) => ['Notes:', '"About this file"', '', header, ...rows].join('\n')

type Imported = Failure & { source: string; people: number; leftOut: number }
async function importFile(person: TestPerson, file: string | Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  form.append('file', new Blob([file]), 'Connections.csv')
  return person.client.postForm<Imported>('/api/acquaintances/import', form)
}
const addressOf = (companyIds: readonly string[]) =>
  `/api/acquaintances/known?${companyIds.map((id) => `companies=${id}`).join('&')}`
const known = async (person: TestPerson, ...companyIds: string[]) =>
  (
    await person.client.get<{ items: { companyId: string; people: number }[] }>(
      addressOf(companyIds),
    )
  ).body.items
const knownAt = async (person: TestPerson, companyId: string) =>
  (
    await person.client.get<{ people: number; items: Acquaintance[] }>(
      `/api/acquaintances/known/${companyId}`,
    )
  ).body
const removeAll = (person: TestPerson) => person.client.send('DELETE', '/api/acquaintances')

describe('importing', () => {
  test('goes down the ladder', async () => {
    expect((await app.guest().get('/api/acquaintances')).status).toBe(401)
    expect((await importFile({ ...ann, client: app.guest() }, csv())).status).toBe(401)
    const { companyId, companyName } = await createJob(app)
    const referrer = await createReferrer(app, companyId)
    expect((await importFile(referrer, csv())).status).toBe(403)
    expect((await importFile(ann, 'no file of these')).status).toBe(422)
    expect((await importFile(ann, csv('"Anna,Müller'))).body.details?.reason).toContain('line 5')
    expect(
      (await ann.client.get('/api/acquaintances/known', { query: { companies: 'x' } })).status,
    ).toBe(400)
    const done = await importFile(
      ann,
      csv(
        `Anna,Müller,,,${companyName},Engineer,12 May 2024`,
        `Anna,Müller,,,${companyName},Engineer,12 May 2024`,
        `,,,,${companyName},,`,
        'Nobody,Knows,,,,,',
        'Bo,Berg,,bo@elsewhere.example,,,',
      ),
    )
    expect(done).toMatchObject({
      status: 200,
      body: { source: 'linkedin', people: 2, leftOut: 3 },
    })
    expect(await known(ann, companyId)).toEqual([{ companyId, people: 1 }])
    expect(await knownAt(ann, companyId)).toMatchObject({
      people: 1,
      items: [{ name: 'Anna Müller', title: 'Engineer', company: companyName }],
    })
    const other = await createCandidate(app, { complete: false })
    expect(await known(other, companyId)).toEqual([])
    expect(await knownAt(other, companyId)).toEqual({ people: 0, items: [] })
    expect((await other.client.get('/api/acquaintances/people')).body).toMatchObject({ items: [] })
  })

  test('a second file of one place takes the place of the first; one of another stands beside it', async () => {
    const { companyId, companyName } = await createJob(app)
    const row = (name: string) => `${name},Müller,,,${companyName},,`
    await importFile(ann, csv(row('Anna'), row('Bert')))
    await importFile(ann, csv(row('Cora')))
    expect((await knownAt(ann, companyId)).items.map(({ name }) => name)).toEqual(['Cora Müller'])
    await importFile(ann, `BEGIN:VCARD\nFN:Dora\nORG:${companyName}\nEND:VCARD\n`)
    expect((await knownAt(ann, companyId)).people).toBe(2)
    // A file that is broken takes nothing away.
    await importFile(ann, csv(row('Emil'), '"'))
    expect((await knownAt(ann, companyId)).people).toBe(2)
    // Nor does one with nobody in it.
    for (const empty of [csv(), csv(',,,,,,', 'Nobody,Knows,,,,,'), 'BEGIN:VCARD\nEND:VCARD\n']) {
      expect((await importFile(ann, empty)).status).toBe(422)
    }
    expect((await knownAt(ann, companyId)).people).toBe(2)
    expect((await removeAll(ann)).status).toBe(200)
    expect((await removeAll(ann)).status).toBe(200)
    expect(await known(ann, companyId)).toEqual([])
    for (const table of [
      'acquaintances',
      'acquaintance_tags',
      'acquaintance_keys',
      'acquaintance_imports',
    ]) {
      const { rows } = await sql`
        select from ${sql.table(table)} where account_id = ${ann.accountId}`.execute(
        app.database.db,
      )
      expect(rows).toEqual([])
    }
  })

  test('thirty thousand are taken, one more is refused and nothing is lost', async () => {
    const { companyId, companyName } = await createJob(app)
    const many = (count: number) =>
      csv(
        ...Array.from({ length: count }, (_, n) => `P${n},X,,,${n < 3 ? companyName : `C ${n}`},,`),
      )
    expect((await importFile(ann, many(30_000))).body).toMatchObject({ people: 30_000 })
    expect(await known(ann, companyId)).toEqual([{ companyId, people: 3 }])
    expect(await importFile(ann, many(30_001))).toMatchObject({
      status: 403,
      body: { code: 'LIMIT_REACHED' },
    })
    expect(await known(ann, companyId)).toEqual([{ companyId, people: 3 }])
  }, 120_000)

  test('two files at once are two imports, one after the other', async () => {
    const { companyId, companyName } = await createJob(app)
    const replies = await Promise.all(
      ['Anna', 'Bert', 'Cora'].map((name) => importFile(ann, csv(`${name},M,,,${companyName},,`))),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await knownAt(ann, companyId)).people).toBe(1)
  })
})

describe('companies', () => {
  test('are found by name without legal form, by earlier names, merges and confirmed domains', async () => {
    const { companyId, companyName } = await createJob(app)
    const twin = await createJob(app)
    const domain = `d${randomUUID()}.example`
    await importFile(
      ann,
      csv(
        `A,A,,,${companyName} GmbH,,`,
        `B,B,,,Earlier ${companyName},,`,
        `C,C,,c@mail.${domain},Something else,,`,
        `D,D,,,${twin.companyName},,`,
      ),
    )
    expect(await known(ann, companyId)).toEqual([{ companyId, people: 1 }])
    await sql`
      insert into company_aliases (company_id, name_key, name, created_at)
      values (${companyId}, ${`earlier ${companyName.toLowerCase()}`}, 'Earlier', now())`.execute(
      app.database.db,
    )
    expect(await known(ann, companyId)).toEqual([{ companyId, people: 2 }])
    await app.runAsSystem(
      (context) => companies.confirmDomain(context, companyId, domain, 'admin'),
      {
        requestId: 'test',
      },
    )
    expect(await known(ann, companyId)).toEqual([{ companyId, people: 3 }])
    await sql`update companies set state = 'merged', merged_into = ${companyId}
      where id = ${twin.companyId}`.execute(app.database.db)
    expect(await known(ann, companyId)).toEqual([{ companyId, people: 4 }])
  })

  test('a page of a hundred takes as many statements as one company', async () => {
    const made = []
    for (let index = 0; index < 30; index++) made.push(await createJob(app))
    await importFile(ann, csv(...made.map(({ companyName }) => `A,B,,,${companyName},,`)))
    const watch = watchStatements(app)
    const costs = []
    for (const some of [made.slice(0, 1), made]) {
      watch.count = 0
      const ids = some.map(({ companyId }) => companyId)
      expect(await known(ann, ...ids)).toHaveLength(some.length)
      costs.push(watch.count)
    }
    expect(costs[1]).toBe(costs[0])
    const many = Array.from({ length: 101 }, () => randomUUID())
    expect((await ann.client.get(addressOf(many))).status).toBe(400)
  })
})

describe('nobody else', () => {
  const secrets = ['Xaverina Quellwasser', 'Oberste Nachtwächterin', 'Geheimhaltungswerke']
  const secretDomain = 'geheimhaltungswerke.example'

  test('finds a byte of it: no account, no admin, no row, no mail, no log, no backup', async () => {
    const { companyId } = await createJob(app, { id: '', name: secrets[2]! })
    await importFile(
      ann,
      csv(`Xaverina,Quellwasser,,x@${secretDomain},${secrets[2]} AG,${secrets[1]},12 May 2024`),
    )
    expect((await knownAt(ann, companyId)).people).toBe(1)
    // The company's name is public; who knows someone there is not.
    const hidden = [
      secrets[0]!,
      'Quellwasser',
      'Xaverina',
      secrets[1]!,
      `x@${secretDomain}`,
      secretDomain,
    ]
    await app.runDueTasks()
    const tables = await sql<{ name: string }>`
      select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
      from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
      app.database.db,
    )
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ row: string }>`
        select row_to_json(one)::text as row from ${sql.raw(name)} one`.execute(app.database.db)
      const text = rows.map(({ row }) => row).join('\n')
      for (const secret of hidden) {
        expect(text.includes(secret), `${secret} in ${name}`).toBe(false)
        // Bytes are shown as hexadecimal digits.
        expect(text.includes(Buffer.from(secret).toString('hex')), `${secret} in ${name}`).toBe(
          false,
        )
      }
    }
    // Not even which company it is: nothing of a row leads there.
    const own = await sql<{ row: string }>`
      select row_to_json(one)::text as row from acquaintances one where account_id = ${ann.accountId}
      union all
      select row_to_json(one)::text from acquaintance_tags one where account_id = ${ann.accountId}
      union all
      select row_to_json(one)::text from acquaintance_imports one where account_id = ${ann.accountId}`.execute(
      app.database.db,
    )
    expect(own.rows.length).toBeGreaterThan(3)
    expect(own.rows.map(({ row }) => row).join()).not.toContain(companyId)
    // The product's files, its log, and a backup of all of it.
    const backup = join(app.dataDir, 'backup.tar.gz')
    const made = await runCommand('backup', ['--to', backup], {
      SECRET: '',
      DATABASE_URL: app.database.connectionString,
      DATA_DIR: app.dataDir,
    })
    expect(made).toMatchObject({ code: 0 })
    const archive = gunzipSync(fs.readFileSync(backup))
    expect(archive.includes('acquaintances')).toBe(true)
    fs.rmSync(backup)
    const files = fs
      .readdirSync(app.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => fs.readFileSync(join(entry.parentPath, entry.name)))
    expect(logged.join('')).toContain('/api/acquaintances/import')
    for (const secret of hidden) {
      const forms = [secret, Buffer.from(secret).toString('hex'), encodeURIComponent(secret)]
      for (const form of forms) {
        expect(archive.includes(form), `${form} in the backup`).toBe(false)
        expect(logged.join('').includes(form), `${form} in the log`).toBe(false)
        expect(
          files.some((file) => file.includes(form)),
          `${form} in a file`,
        ).toBe(false)
      }
    }
  }, 60_000)

  test('sees it in any reply that a member, a company or an admin gets', async () => {
    const { companyId, jobId } = await createJob(app, { id: '', name: secrets[2]! })
    await importFile(ann, csv(`Xaverina,Quellwasser,,,${secrets[2]},${secrets[1]},`))
    const { rows } = await sql<{ slug: string }>`
      select slug from companies where id = ${companyId}`.execute(app.database.db)
    const slug = rows[0]!.slug
    const everybody = [
      app.guest(),
      (await createCandidate(app)).client,
      (await createReferrer(app, companyId)).client,
      (await createAdmin(app, ['owner'])).client,
    ]
    const paths = [
      '/api/acquaintances',
      '/api/acquaintances/people',
      `/api/acquaintances/known?companies=${companyId}`,
      `/api/acquaintances/known/${companyId}`,
      `/api/companies/${slug}`,
      `/api/companies/${slug}/supply`,
      `/api/companies/${slug}/demand`,
      `/api/jobs/${jobId}`,
      '/api/jobs?q=Quellwasser',
      '/api/admin/unmet-demand',
      `/api/admin/accounts?q=${encodeURIComponent(ann.email)}`,
      '/api/admin/audit',
      '/api/admin/deliveries',
      `/company/${slug}`,
      '/metrics',
    ]
    for (const client of everybody) {
      for (const path of paths) {
        const reply = await client.get(path)
        const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body)
        const asked = path.includes('q=Quellwasser') ? 'Xaverina' : 'Quellwasser'
        expect(text.includes(asked), path).toBe(false)
      }
    }
    for (const mail of app.mails) expect(JSON.stringify(mail)).not.toContain('Quellwasser')
  })

  test('gets another person’s rows to open: what was moved to another account stays shut', async () => {
    const { companyId, companyName } = await createJob(app)
    await importFile(ann, csv(`Anna,Müller,,,${companyName},,`))
    const thief = await createCandidate(app, { complete: false })
    await importFile(thief, csv('Zoe,Z,,,Elsewhere,,'))
    for (const table of ['acquaintances', 'acquaintance_tags']) {
      await sql`update ${sql.table(table)} set account_id = ${thief.accountId}
        where account_id = ${ann.accountId}`.execute(app.database.db)
    }
    expect(await known(thief, companyId)).toEqual([])
  })
})

test('the owner’s export has all of it in clear', async () => {
  const { companyName } = await createJob(app)
  await importFile(ann, csv(`Anna,Müller,,,${companyName},Engineer,`))
  const people = await app.runAsSystem((context) => exportOf(context, ann.accountId), {
    requestId: 'test',
  })
  expect(people).toMatchObject([{ name: 'Anna Müller', title: 'Engineer', company: companyName }])
})
