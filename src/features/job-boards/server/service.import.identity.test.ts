/** A posting is known by its board and its id there, no matter what its address is and who else has it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { insertTestPlaces } from '../../../../tests/support/jobs.ts'
import { findOrCreateStubJob } from '#features/jobs/server/service.ts'
import { importBoard, type ImportInput } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  await insertTestPlaces(app.database.db)
})
afterAll(() => app.close())

let name = ''
beforeEach(() => {
  name = `n${crypto.randomUUID().slice(0, 8)}`
})

const system = { requestId: 'test' }

function run(text: string, more: Partial<ImportInput> = {}) {
  return app.runAsSystem((context) => importBoard(context, { text, ...more }), system)
}

function paste(url: string, companyName?: string) {
  return app.runAsSystem(
    (context) => findOrCreateStubJob(context, { url, ...(companyName && { companyName }) }),
    system,
  )
}

type Entry = { id: string | number; url: string; title?: string; content?: string | undefined }

function board(entries: Entry[]): string {
  return JSON.stringify({
    jobs: entries.map(({ id, url, title, content = 'Bread.' }) => ({
      id,
      absolute_url: url,
      internal_job_id: 1,
      title: title ?? `Job ${id}`,
      location: { name: 'Berlin, Germany' },
      content,
    })),
  })
}

const embedded = (token: string, id: number) =>
  `https://boards.greenhouse.io/embed/job_app?for=${token}&token=${id}`

async function jobsOf(companyName: string) {
  return app.database.db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .select(['jobs.id', 'jobs.title', 'jobs.status'])
    .where('companies.name', '=', companyName)
    .orderBy('jobs.number')
    .execute()
}

async function companyCount(): Promise<number> {
  const rows = await app.database.db.selectFrom('companies').select('id').execute()
  return rows.length
}

test('a board whose addresses name the posting in the query keeps all of its postings', async () => {
  const entries = Array.from({ length: 23 }, (_, index) => ({
    id: 100 + index,
    url: embedded(name, 100 + index),
  }))
  expect(await run(board(entries), { companyName: name })).toMatchObject({ added: 23, refused: [] })
  expect(await run(board(entries), { companyName: name })).toMatchObject({ unchanged: 23 })
  const { jobId, created } = await paste(
    `https://job-boards.greenhouse.io/${name}/jobs/107?gh_src=x`,
  )
  expect(created).toBe(false)
  expect((await jobsOf(name)).find(({ id }) => id === jobId)?.title).toBe('Job 107')
})

test('two companies with the same ids, and even the same addresses, take nothing from each other', async () => {
  const other = `${name}other`
  const entries = [1, 2, 3].map((id) => ({ id, url: embedded(name, id) }))
  const others = [1, 2, 3].map((id) => ({ id, url: embedded(other, id), title: `Other ${id}` }))
  await run(board(entries), { companyName: name })
  expect(await run(board(others), { companyName: other })).toMatchObject({ added: 3, refused: [] })
  expect((await jobsOf(name)).map(({ title }) => title)).toEqual(['Job 1', 'Job 2', 'Job 3'])
  expect((await jobsOf(other)).map(({ title }) => title)).toEqual(['Other 1', 'Other 2', 'Other 3'])

  // A site of several employers: one address for all of them.
  const site = `https://${name}.example/jobs`
  const here = `${name} one`
  const there = `${name} two`
  await run(board([{ id: 'a', url: site }]), { companyName: here })
  expect(await run(board([{ id: 'b', url: site }]), { companyName: there })).toMatchObject({
    added: 1,
    refused: [],
  })
  // The address does not say whose job is meant; the name does.
  await expect(paste(site)).rejects.toMatchObject({
    details: { fields: [{ path: 'companyName' }] },
  })
  expect((await paste(site, there)).jobId).toBe((await jobsOf(there))[0]!.id)
  expect((await paste(site, here)).jobId).toBe((await jobsOf(here))[0]!.id)
})

test('postings that share one address are all kept, and the address leads to none of them', async () => {
  const url = `https://${name}.example/careers`
  const entries = [1, 2, 3].map((id) => ({ id, url }))
  expect(await run(board(entries), { companyName: name })).toMatchObject({ added: 3, refused: [] })
  expect(await run(board(entries), { companyName: name })).toMatchObject({ unchanged: 3 })
  const pasted = await paste(url, name)
  expect(pasted.created).toBe(true)
})

test('a pasted address leads to the company of its board, or asks', async () => {
  const token = `${name}tok`
  await run(board([{ id: 1, url: embedded(token, 1) }]), { companyName: `The ${name} Company` })
  const company = await app.database.db
    .selectFrom('companies')
    .select('id')
    .where('name', '=', `The ${name} Company`)
    .executeTakeFirstOrThrow()
  // Another posting of the same board, not imported yet.
  const next = await paste(embedded(token, 2))
  expect(next).toMatchObject({ companyId: company.id, created: true })
  // A company is called like someone else's board, and has its own.
  await run(board([{ id: 1, url: embedded(`${name}own`, 1) }]), { companyName: `${name} like` })
  await expect(paste(embedded(`${name}-like`, 5))).rejects.toMatchObject({
    details: { fields: [{ path: 'companyName' }] },
  })
  const search = 'https://www.linkedin.com/jobs/view/3812345678'
  await expect(paste(search)).rejects.toMatchObject({
    details: { fields: [{ path: 'companyName' }] },
  })
})

test('what someone pasted for one company never becomes the job of another', async () => {
  const url = `https://${name}.example/offer/7`
  const first = await paste(url, `${name} A`)
  const second = await paste(url, `${name} B`)
  expect(second.jobId).not.toBe(first.jobId)
  expect(await paste(url, `${name} A`)).toEqual({ ...first, created: false })
  await run(board([{ id: 7, url, title: 'From the board' }]), { companyName: `${name} B` })
  expect(await jobsOf(`${name} A`)).toMatchObject([{ title: `Job at ${name} A` }])
  expect(await jobsOf(`${name} B`)).toMatchObject([{ id: second.jobId, title: 'From the board' }])
})

test('a wrong company for a known board is told the right one, and nothing is made', async () => {
  const text = board([{ id: 1, url: embedded(name, 1) }])
  await run(text, { companyName: `${name} Ltd` })
  const before = await companyCount()
  const wrong = run(text, { companyName: 'Someone Else Entirely' })
  await expect(wrong).rejects.toThrow(`Use --company "${name} Ltd"`)
  expect(await companyCount()).toBe(before)
  // The same company without its legal form, and the board without a name.
  expect(await run(text, { companyName: name })).toMatchObject({ unchanged: 1, added: 0 })
  expect(await run(text)).toMatchObject({ unchanged: 1, company: { name: `${name} Ltd` } })

  // An employer's own site is known by its postings.
  const own = board([{ id: 9, url: `https://${name}.example/jobs/9` }])
  await run(own, { companyName: `${name} own` })
  await expect(run(own, { companyName: 'Someone Else Entirely' })).rejects.toThrow(`${name} own`)
})

test('an import that refuses everything leaves no company', async () => {
  const before = await companyCount()
  const text = board([{ id: 1, url: embedded(name, 1), title: '<b></b>' }])
  const report = await run(text, { companyName: `Never ${name}` })
  expect(report).toMatchObject({ added: 0, refused: [{ reason: 'it has no title' }] })
  expect(await companyCount()).toBe(before)
  const feed = ['Kept', 'Late'].map(
    (company, index) => `<job><referencenumber>${index}</referencenumber><title>Baker</title>
      <company>${company} ${name}</company><city>Berlin</city><url>https://${name}.example/${index}</url>
      <description>Bread.</description>
      ${company === 'Late' ? '<expirationdate>2001-01-01</expirationdate>' : ''}</job>`,
  )
  await run(`<source>${feed.join('')}</source>`)
  expect(await companyCount()).toBe(before + 1)
})

test('a feed of many companies is the same feed when another company comes first', async () => {
  const job = (id: number) =>
    `<job><referencenumber>${name}${id}</referencenumber><title>Baker ${id}</title>
      <company>${name} ${id}</company><city>Berlin</city><url>https://${name}.example/${id}</url>
      <description>Bread.</description></job>`
  expect(await run(`<source>${job(1)}${job(2)}</source>`)).toMatchObject({ added: 2 })
  expect(await run(`<source>${job(2)}${job(1)}</source>`)).toMatchObject({ unchanged: 2, added: 0 })
  expect(await run(`<source>${job(2)}</source>`)).toMatchObject({ unchanged: 1, closed: 1 })
})

test('a posting without a description is taken, one that leads nowhere is refused', async () => {
  const entries = JSON.parse(board([1, 2, 3].map((id) => ({ id, url: embedded(name, id) })))) as {
    jobs: Record<string, unknown>[]
  }
  delete entries.jobs[0]!['content']
  entries.jobs[1]!['content'] = '&lt;p&gt; &lt;/p&gt;'
  entries.jobs[2]!['content'] = ''
  entries.jobs[2]!['absolute_url'] = 'javascript:alert(1)'
  const report = await run(JSON.stringify(entries), { companyName: name })
  expect(report).toMatchObject({
    added: 2,
    refused: [{ reason: 'it has neither a description nor an address to apply at' }],
  })
  const [job] = await jobsOf(name)
  expect((await app.guest().get(`/api/jobs/${job!.id}`)).status).toBe(200)
})

test('most of a board is not closed unasked', async () => {
  const entries = Array.from({ length: 10 }, (_, id) => ({ id, url: embedded(name, id) }))
  await run(board(entries), { companyName: name })
  const open = async () =>
    (await jobsOf(name)).filter(({ status }) => status === 'published').length
  const report = await run(board(entries.slice(0, 1)), { companyName: name })
  expect(report).toMatchObject({ closed: 0, held: { missing: 9, open: 10 } })
  expect(await open()).toBe(10)
  // Half of it is what happens.
  expect(await run(board(entries.slice(0, 5)), { companyName: name })).toMatchObject({
    closed: 5,
    held: null,
  })
  expect(
    await run(board(entries.slice(0, 1)), { companyName: name, closeUpTo: Infinity }),
  ).toMatchObject({ closed: 4, held: null })
  expect(await open()).toBe(1)
})

test('names of 30,000 characters and ids with the same beginning do no harm', async () => {
  const long = 'x'.repeat(30_000)
  const document = {
    jobs: [1, 2].map((id) => ({
      id: `${'i'.repeat(200)}${id}`,
      absolute_url: embedded(name, id),
      internal_job_id: 1,
      title: `${long}${id}`,
      company_name: `${name}${long}`,
      location: { name: long },
      content: long,
    })),
  }
  const report = await run(JSON.stringify(document))
  expect(report).toMatchObject({ added: 2, refused: [] })
  expect(report.company.name.length).toBeLessThanOrEqual(200)
  expect(await run(JSON.stringify(document))).toMatchObject({ unchanged: 2 })
})

async function provedDomains(companyName: string): Promise<string[]> {
  const rows = await app.database.db
    .selectFrom('companyDomains')
    .innerJoin('companies', 'companies.id', 'companyDomains.companyId')
    .select('domain')
    .where('companies.name', '=', companyName)
    .where('companyDomains.verifiedAt', 'is not', null)
    .execute()
  return rows.map(({ domain }) => domain)
}

test("a company's own board confirms its mail domain where its addresses bear its whole name", async () => {
  await run(board([{ id: 1, url: `https://careers.${name}.com/jobs/1` }]), { companyName: name })
  expect(await provedDomains(name)).toEqual([`${name}.com`])
  const longer = `${name} Health Systems`
  const content = `Write to jobs@${name}.xyz.`
  await run(board([{ id: 2, url: `https://${name}.xyz/2`, content }]), { companyName: longer })
  expect(await provedDomains(longer)).toEqual([])
})
