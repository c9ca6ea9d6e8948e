/** The product in disguise: what is plain English in a page, a mail or a refusal is in no catalogue. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { render, routePaths } from '#web/entry-server.tsx'
import type { ErrorBody } from '#shared/errors.ts'
import { adminRoleNames } from '#shared/permissions.ts'
import { flagNames } from '#shared/flags.ts'
import { pseudoLocale } from '#shared/locale.ts'
import { inLocale } from '#platform/locale/locale.ts'
import { paidPlans } from '#features/payments/contract.ts'
import { declaredEndpoints } from '../../src/app/features.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import type { TestClient } from '../support/client.ts'
import { applied, resumeForm } from '../support/applications.ts'
import { act, ask, inbox } from '../support/referrals.ts'
import { call, collectIds, makeWorld } from '../support/matrix.ts'
import { createAdmin, createCandidate, createReferrer, createJob } from '../support/people.ts'
import { plainEnglish, textsOf } from '../support/plain-english.ts'

let app: TestApp
let written: string
let ids: string[]
/** What stands for a name in a path. */
let slugs: string[]
const actors: { name: string; client: TestClient }[] = []

/** What people wrote: every text in the database. */
async function readTexts(): Promise<string> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'ARRAY', 'jsonb', 'character varying')
  `.execute(app.database.db)
  const texts: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await sql<{ text: string }>`
      select distinct ${sql.ref(column)}::text as text from ${sql.table(table)}
      where ${sql.ref(column)} is not null limit 500`.execute(app.database.db)
    texts.push(...rows.map(({ text }) => text))
  }
  return texts.join('\n')
}

beforeAll(async () => {
  app = await buildTestApp({ PSEUDO_LOCALE: 'true' })
  await makeWorld(app)
  const job = await createJob(app)
  const referrer = await createReferrer(app, job.companyId)
  const candidate = await createCandidate(app, { plan: 'basic' })
  await candidate.client.postForm('/candidate/info', resumeForm())
  await ask(candidate.client, job.jobId)
  const [offer] = (await inbox(referrer.client)).items
  await act(referrer.client, offer!.id, 'claim')
  const application = await applied(app)
  const admin = await createAdmin(app, [...adminRoleNames])
  actors.push(
    { name: 'guest', client: app.guest() },
    { name: 'candidate', client: candidate.client },
    { name: 'applicant', client: application.candidate.client },
    { name: 'referrer', client: referrer.client },
    { name: 'hiring manager', client: application.hiringManager.client },
    { name: 'admin', client: admin.client },
  )
  // What was written before is in the language of then.
  await app.runDueTasks()
  for (const { client } of actors) client.cookies.set('locale', pseudoLocale)
  await sql`update accounts set locale = ${pseudoLocale}`.execute(app.database.db)
  const { rows } = await sql<{ slug: string }>`
    select slug from companies where id = ${job.companyId}`.execute(app.database.db)
  slugs = [rows[0]!.slug]
  ids = [job.jobId, application.id, ...slugs, ...(await collectIds(app, 2))]
  written = await readTexts()
})
afterAll(() => app.close())

/** Process and database need not wait for each other. */
const pagesAtOnce = 8

/** In place of a page whose thing is not there. */
const notThere = () => Response.redirect('http://tessera.test/not-there')

/**
 * The page at a path.
 *
 * @param id in the path: where there is no such thing for this person, no page is drawn, which would take
 * ten times as long as asking for it
 */
async function pageOf(
  client: TestClient,
  path: string,
  id = '',
): Promise<{ status: number; html: string }> {
  const dispatch: TestApp['dispatch'] = async (...call) => {
    const reply = await app.dispatch(...call)
    if (id && reply.status === 404) throw notThere()
    return reply
  }
  const cookies = Object.fromEntries(client.cookies)
  const url = new URL(path, 'http://tessera.test')
  const result = await inLocale(pseudoLocale, () =>
    render(new Request(url), {
      dispatch,
      caller: { cookies, ip: '127.0.0.1', userAgent: '', requestId: 'test', locale: pseudoLocale },
      shell: {
        brand: 'Tessera',
        buildId: 'test',
        timeZone: 'UTC',
        origin: url.origin,
        development: false,
        locale: pseudoLocale,
        locales: ['en', pseudoLocale],
        flags: flagNames,
        registration: 'open',
      },
      flagsOf: () => flagNames,
      hasSession: client.cookies.size > 1,
      complete: true,
      nonce: '',
      assetsFor: () => ({ script: '', styles: [], modules: [], fonts: [] }),
      pictureOf: () => '',
      onError: () => {},
    }),
  )
  if (result.kind === 'redirect') return { status: result.status, html: '' }
  return { status: result.status, html: result.html as string }
}

test(
  'every page is said in the language that is asked for, to everybody',
  { timeout: 300_000 },
  async () => {
    // The showcase of the kit shows invented people, to developers alone.
    const paths = routePaths().filter((path) => !path.includes('*') && path !== '/dev/kit')
    expect(paths.length).toBeGreaterThan(60)
    const found = new Map<string, string>()
    const shown = new Set<string>()
    for (const { client } of actors) {
      for (const path of paths) {
        const tries = path.includes(':id') ? ids : path.includes(':') ? slugs : ['']
        for (let start = 0; start < tries.length; start += pagesAtOnce) {
          const pages = await Promise.all(
            tries
              .slice(start, start + pagesAtOnce)
              .map((id) => pageOf(client, path.replaceAll(/:\w+\??/g, id), id)),
          )
          const isOfThing = path.includes(':')
          const page = isOfThing ? pages.find(({ status }) => status === 200) : pages[0]!
          if (page?.status === 200) shown.add(path)
          if (page) {
            for (const text of plainEnglish(textsOf(page.html), written)) found.set(text, path)
          }
          // What is not for people in this role is not, whatever the id.
          if (page || pages.some(({ status }) => status === 403)) break
        }
      }
    }
    expect(shown.size).toBeGreaterThan(50)
    // The audit log shows what was written while the pages before it were read.
    written = await readTexts()
    for (const text of found.keys())
      if (plainEnglish([text], written).length === 0) found.delete(text)
    expect([...found].map(([text, path]) => `${path}: ${text}`)).toEqual([])
  },
)

/** A refusal may name a company, and those of the tests are called so; or the values that a call takes. */
const named = ['Company', ...paidPlans].join(' ')

test('every refusal is said in the language of its caller', { timeout: 120_000 }, async () => {
  const found = new Set<string>()
  const reasons = new Set<string>()
  for (const { name, client } of actors) {
    for (const { endpoint } of declaredEndpoints()) {
      if (/logout|session|second-factor|password/.test(endpoint.path)) continue
      for (const id of ids.slice(0, 6)) {
        const { status, body } = await call({ client }, endpoint, id)
        if (status < 400 || status === 404) continue
        const { message, details } = body as ErrorBody
        const said = [
          message,
          details?.reason,
          ...(details?.fields ?? []).map((each) => each.message),
        ]
        const texts = said.filter((text) => text !== undefined)
        for (const text of texts) reasons.add(text)
        for (const text of plainEnglish(texts, named))
          found.add(`${name} ${endpoint.path}: ${text}`)
        if (!endpoint.path.includes('{')) break
      }
    }
  }
  expect(reasons.size).toBeGreaterThanOrEqual(25)
  expect([...found]).toEqual([])
})

test('every mail is written in the language of its reader', async () => {
  app.mails.length = 0
  for (let day = 0; day < 40; day += 1) {
    app.clock.advance({ days: 2 })
    await app.runDueTasks()
  }
  const subjects = new Set(app.mails.map(({ subject }) => subject.replaceAll(/\d/g, '')))
  expect(subjects.size).toBeGreaterThan(4)
  const found = app.mails.flatMap(({ subject, html, text }) =>
    plainEnglish([subject, ...(html ? textsOf(html) : text.split('\n'))], written),
  )
  expect([...new Set(found)]).toEqual([])
})
