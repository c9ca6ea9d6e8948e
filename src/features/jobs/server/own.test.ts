/** Jobs that companies write and that people paste: what is kept of them, and one record for one posting. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '#platform/context.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { insertTestPlaces } from '../../../../tests/support/jobs.ts'
import { createCandidate, createJob } from '../../../../tests/support/people.ts'
import * as jobs from './service.ts'

type OwnContent = Parameters<typeof jobs.writeOwnJob>[2]

let app: TestApp
let author: string
let companyId: string
let companyName: string
beforeAll(async () => {
  app = await buildTestApp()
  await insertTestPlaces(app.database.db)
  author = (await createCandidate(app)).accountId
})
afterAll(() => app.close())
beforeEach(async () => {
  ;({ companyId, companyName } = await createJob(app))
})

/** As this person; without one as the system. */
function as<Result>(accountId: string | null, work: (context: Context) => Promise<Result>) {
  return app.runAsSystem(
    (context) =>
      work(
        accountId === null
          ? context
          : {
              ...context,
              actor: { ...context.actor, kind: 'person', accountId } as Context['actor'],
            },
      ),
    { requestId: randomUUID() },
  )
}

const content: OwnContent = {
  title: 'Senior backend engineer',
  description: '## What you do\nBuild payments with PostgreSQL.\n\n- Design\n- Ship',
  employmentTypes: ['FULL_TIME'],
  workMode: 'hybrid',
  places: ['Berlin'],
  remoteCountries: [],
  pay: null,
  department: '',
  team: '',
  requisitionId: '',
  language: 'en',
  visaSponsorship: null,
  applyUrl: '',
  skillsMust: ['TypeScript'],
  skillsNice: ['TypeScript', 'Kubernetes'],
  benefits: [],
  process: [],
  openings: null,
  startsOn: null,
}

async function write(change: Partial<OwnContent> = {}): Promise<string> {
  const id = await as(author, (context) => jobs.createOwnJob(context, companyId, ''))
  await as(author, (context) => jobs.writeOwnJob(context, id, { ...content, ...change }))
  return id
}

async function stored(id: string) {
  const { rows } = await sql<{
    title: string
    html: string
    text: string
    places: { text: string; city: string | null; country: string | null }[]
    countries: string[]
    remote: string[]
    skills: number[]
    visa: boolean | null
    status: string
    version: number
  }>`select title, description_html as html, description_text as text, locations as places,
      country_codes as countries, remote_countries as remote, skill_ids as skills,
      visa_sponsorship as visa, status, version from jobs where id = ${id}`.execute(app.database.db)
  return rows[0]
}

describe('a posting that a company writes', () => {
  it('is a draft without a name that nobody sees, until it is named', async () => {
    const id = await as(author, (context) => jobs.createOwnJob(context, companyId, ''))
    expect(await stored(id)).toMatchObject({ title: 'Untitled job', status: 'draft' })
    expect((await app.guest().get(`/api/jobs/${id}`)).status).toBe(404)
    await as(author, (context) => jobs.nameOwnJob(context, id, 'Łódź — 東京 — عمّان — पुणे'))
    expect((await stored(id))!.title).toBe('Łódź — 東京 — عمّان — पुणे')
    await as(author, (context) => jobs.nameOwnJob(context, id, ''))
    expect((await stored(id))!.title).toBe('Untitled job')
  })

  it('keeps its text as it was typed: headings and lists, and markup as words', async () => {
    const id = await write({ description: `${content.description}\n\n<script>alert(1)</script>` })
    const { html, text } = (await stored(id))!
    expect(html).toContain('<h3>What you do</h3>')
    expect(html).toContain('<li>Ship</li>')
    expect(html).not.toContain('<script')
    expect(text).toContain('<script>alert(1)</script>')
  })

  it('has each skill once: those that are named and those of the text', async () => {
    const { skills } = (await stored(await write()))!
    expect(new Set(skills).size).toBe(skills.length)
    expect(skills.length).toBeGreaterThanOrEqual(3)
  })

  it('says of a visa what was chosen, and what the text says only where nothing was', async () => {
    const description = 'We offer visa sponsorship to candidates.'
    expect((await stored(await write({ description })))!.visa).toBe(true)
    expect((await stored(await write({ description, visaSponsorship: false })))!.visa).toBe(false)
    expect((await stored(await write()))!.visa).toBeNull()
  })

  it('is where it is: places on site, countries when it is remote, never both', async () => {
    const onsite = (await stored(await write({ remoteCountries: ['FR'] })))!
    expect(onsite).toMatchObject({ countries: ['DE'], remote: [] })
    expect(onsite.places).toMatchObject([{ city: 'Berlin', country: 'DE' }])
    const wish = { workMode: 'remote', remoteCountries: ['FR', 'DE'] } as const
    const remote = (await stored(
      await write({ ...wish, remoteCountries: [...wish.remoteCountries] }),
    ))!
    expect(remote).toMatchObject({ countries: ['FR', 'DE'], remote: ['FR', 'DE'] })
    expect(remote.places.every(({ city }) => city === null)).toBe(true)
  })

  it('is written by nobody’s mistake over a posting of a board', async () => {
    const { jobId } = await createJob(app)
    await as(author, (context) => jobs.writeOwnJob(context, jobId, content))
    expect(await stored(jobId)).toMatchObject({ text: '', version: 1 })
    expect(await as(author, (context) => jobs.discardOwnJob(context, jobId))).toBe(false)
  })

  it('is discarded as a draft, once, and never once it is public', async () => {
    const id = await write()
    const discard = () => as(author, (context) => jobs.discardOwnJob(context, id))
    expect((await Promise.all([discard(), discard()])).toSorted()).toEqual([false, true])
    expect(await stored(id)).toBeUndefined()
    const open = await write()
    await sql`update jobs set status = 'published' where id = ${open}`.execute(app.database.db)
    expect(await as(author, (context) => jobs.discardOwnJob(context, open))).toBe(false)
    expect(await stored(open)).toBeDefined()
  })
})

describe('places as people type them', () => {
  it.each([
    [['Berlin'], ['Berlin'], []],
    [['berlin', 'BERLIN ', '  '], ['Berlin'], []],
    [['London'], ['London'], []],
    [['Nowhereville'], [], ['Nowhereville']],
    [['Berlin', 'Nowhereville'], ['Berlin'], ['Nowhereville']],
    [['', ' '], [], []],
    [[], [], []],
  ])('%j', async (texts, cities, unknown) => {
    const read = await as(null, (context) => jobs.readPlaces(context, texts))
    expect(read.locations.flatMap(({ city }) => city ?? [])).toEqual(cities)
    expect(read.unknown).toEqual(unknown)
    expect(read.placeIds).toHaveLength(cities.length)
  })
})

describe('postings like it', () => {
  const alike = (title: string, placeIds: number[], exceptId: string = randomUUID()) =>
    as(null, (context) => jobs.duplicatesOf(context, { companyId, exceptId, title, placeIds }))
  const berlin = 2_950_159

  it('are open ones of the company with that title and place, and not itself', async () => {
    const id = await write()
    expect(await alike(content.title, [berlin])).toEqual([])
    await sql`update jobs set status = 'published' where id = ${id}`.execute(app.database.db)
    expect(await alike(content.title.toUpperCase(), [berlin])).toMatchObject([{ id }])
    expect(await alike(content.title, [berlin], id)).toEqual([])
    expect(await alike(content.title, [2_643_743])).toEqual([])
    expect(await alike('Gardener', [berlin])).toEqual([])
    expect(await alike('  ', [berlin])).toEqual([])
  })

  it('are never what someone has pasted: that is theirs to tell', async () => {
    const url = `https://careers.acme.example/${randomUUID()}`
    await as(author, (context) =>
      jobs.findOrCreateStubJob(context, { url, companyName, title: 'Gardener' }),
    )
    const { rows } = await sql<{ title: string }>`
      select title from jobs where company_id = ${companyId} and created_by = ${author}`.execute(
      app.database.db,
    )
    expect(await alike(rows[0]!.title, [])).toEqual([])
  })
})

describe('an address that is pasted', () => {
  const paste = (
    who: string | null,
    url: string,
    more: { companyName?: string; title?: string } = {},
  ) => as(who, (context) => jobs.findOrCreateStubJob(context, { url, companyName, ...more }))
  const address = () => `https://careers.acme.example/jobs/${randomUUID()}`

  it('by many at once is one job, which each of them reads and nobody else', async () => {
    const url = address()
    const people = await Promise.all(Array.from({ length: 6 }, () => createCandidate(app)))
    const made = await Promise.all(people.map(({ accountId }) => paste(accountId, url)))
    expect(new Set(made.map(({ jobId }) => jobId)).size).toBe(1)
    expect(made.filter(({ created }) => created)).toHaveLength(1)
    const page = `/api/jobs/${made[0]!.jobId}`
    const replies = await Promise.all(people.map(({ client }) => client.get(page)))
    expect(replies.map(({ status }) => status)).toEqual(people.map(() => 200))
    const stranger = (await createCandidate(app)).client
    expect([(await stranger.get(page)).status, (await app.guest().get(page)).status]).toEqual([
      404, 404,
    ])
  })

  it('is the same with tracking, in capitals, with its last step and without', async () => {
    const url = address()
    const { jobId } = await paste(author, url)
    for (const other of [
      `${url}?utm_source=newsletter`,
      `${url}/apply`,
      `${url}/`,
      url.replace('https://careers', 'http://www.careers'),
      url.replace('acme.example', 'ACME.example'),
    ]) {
      expect(await paste(author, other)).toMatchObject({ jobId, created: false })
    }
  })

  it.each([
    '',
    'careers',
    'ftp://acme.example/1',
    'javascript:alert(1)',
    'https://user:pw@acme.example/1',
  ])('is refused at its field: %j', async (url) => {
    await expect(paste(author, url)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })

  it('of nobody’s known company asks whose it is', async () => {
    const url = `https://jobs.${randomUUID()}.example/1`
    await expect(
      as(author, (context) => jobs.findOrCreateStubJob(context, { url })),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })

  it('at one address is another job for another company', async () => {
    const url = address()
    const one = await paste(author, url)
    const other = await paste(author, url, { companyName: `Another ${companyName}` })
    expect(other.jobId).not.toBe(one.jobId)
    expect(other.companyId).not.toBe(one.companyId)
  })

  it('of a posting that was removed leads nowhere, and makes no second one', async () => {
    const url = address()
    const { jobId } = await paste(author, url)
    await as(null, (context) => jobs.moveJobs(context, [jobId], { action: 'remove', by: 'admin' }))
    await expect(paste(author, url)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { rows } = await sql`select from jobs where canonical_url = ${url}`.execute(
      app.database.db,
    )
    expect(rows).toHaveLength(1)
  })

  it('has a title from our lists alone, and the level of the one that was typed', async () => {
    const { jobId } = await paste(author, address(), { title: 'Senior Gärtner for Ottilie Q.' })
    const { title } = (await stored(jobId))!
    expect(title).not.toContain('Ottilie')
    const { rows } = await sql<{ seniority: string }>`
      select seniority from jobs where id = ${jobId}`.execute(app.database.db)
    expect(rows[0]!.seniority).toBe('senior')
  })

  it('read by a person who was let in is read, twice let in too', async () => {
    const { jobId } = await paste(author, address())
    const friend = await createCandidate(app)
    expect((await friend.client.get(`/api/jobs/${jobId}`)).status).toBe(404)
    const letIn = () => as(null, (context) => jobs.letRead(context, jobId, [friend.accountId]))
    await Promise.all([letIn(), letIn()])
    expect((await friend.client.get(`/api/jobs/${jobId}`)).status).toBe(200)
  })
})
