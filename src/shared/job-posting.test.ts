import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallReply } from '#shared/endpoint.ts'
import { createDemoJobs } from '#features/jobs/server/service.ts'
import { importBoard } from '#features/job-boards/server/service.ts'
import { buildTestApp, type TestApp } from '../../tests/support/app.ts'
import { greenhouseBoard, insertTestPlaces } from '../../tests/support/jobs.ts'
import { complete, createHiringManager, published } from '../../tests/support/postings.ts'
import { errorsOf } from '../../tests/support/structured-data.ts'
import type { getJob } from '#features/jobs/contract.ts'
import type { searchJobs } from '#features/job-search/contract.ts'
import { jobPostingOf } from './job-posting.ts'

const origin = 'https://tessera.example'
let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  await insertTestPlaces(app.database.db)
  const board = greenhouseBoard([
    { location: 'Berlin, Germany; London; Columbus, OH' },
    { location: 'Remote (United States)' },
    { location: 'Remote', title: 'Somewhere' },
    { location: 'Atlantis', title: 'Unknown place' },
    { location: 'Remote - EMEA', title: 'A title with <b>markup</b> & "quotes"' },
  ])
  await app.runAsSystem(
    async (context) => {
      await importBoard(context, { text: board, companyName: 'Acme' })
      await createDemoJobs(context, 3, { jobs: 60 })
    },
    { requestId: 'test' },
  )
}, 60_000)
afterAll(() => app.close())

async function everyJob(): Promise<CallReply<typeof getJob>[]> {
  const guest = app.guest()
  const { body } = await guest.get<CallReply<typeof searchJobs>>('/api/jobs', {
    query: { limit: '100' },
  })
  return Promise.all(
    body.items.map(async ({ id }) => {
      const reply = await guest.get<CallReply<typeof getJob>>(`/api/jobs/${id}`)
      return reply.body
    }),
  )
}

test('every open job has a posting without an error', async () => {
  const jobs = await everyJob()
  expect(jobs.length).toBeGreaterThan(50)
  for (const job of jobs) {
    const posting = jobPostingOf(job, origin)
    expect(posting, job.title).not.toBeNull()
    expect(await errorsOf(posting!), job.title).toEqual([])
  }
})

test('every place is told, whatever is known of it', async () => {
  const jobs = await everyJob()
  const markupOf = (test: (job: (typeof jobs)[number]) => boolean) =>
    jobPostingOf(jobs.find(test)!, origin) as Record<string, unknown>
  const several = markupOf((job) => job.locations.length === 3 && job.title === 'Software engineer')
  expect(several['jobLocation']).toMatchObject([
    { address: { addressLocality: 'Berlin', addressCountry: 'DE' } },
    { address: { addressLocality: 'London', addressCountry: 'GB' } },
    { address: { addressLocality: 'Columbus', addressRegion: 'OH', addressCountry: 'US' } },
  ])
  expect(markupOf((job) => job.title === 'Unknown place')['jobLocation']).toMatchObject({
    name: 'Atlantis',
    address: { addressLocality: 'Atlantis' },
  })
  const anywhere = markupOf((job) => job.title === 'Somewhere')
  expect(anywhere).toMatchObject({
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: [{ name: 'Worldwide' }],
  })
  expect(anywhere).not.toHaveProperty('jobLocation')
  const states = markupOf(
    (job) => job.remoteCountries.join('') === 'US' && job.title === 'Software engineer',
  )
  expect(states).toMatchObject({
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: [{ '@type': 'Country', name: 'United States' }],
  })
})

/**
 * `OWN_POSTINGS=500` makes the promised number. After sixty every choice of three has met every one of
 * four and of five; what differs from there on is the length.
 */
const ownPostings = Number(process.env['OWN_POSTINGS'] ?? 120)

/** Own postings that differ in everything that enters the markup. */
function ownContent(index: number) {
  const pick = <Item>(items: readonly Item[]) => items[index % items.length]!
  const workMode = pick(['onsite', 'hybrid', 'remote'] as const)
  // In minor units, plausible in each of the currencies.
  const unit = pick(['YEAR', 'HOUR', 'MONTH', 'DAY', 'WEEK'] as const)
  const usual = { YEAR: 5_000_000, MONTH: 400_000, WEEK: 90_000, DAY: 20_000, HOUR: 2_500 }[unit]
  const range = pick([
    { min: usual * 0.8, max: usual },
    { min: null, max: usual },
    { min: usual, max: null },
    { min: usual, max: usual },
  ])
  return {
    ...complete,
    title: `${pick(['Pilot', 'Köchin', 'مهندس برمجيات', '<b>Diver</b> & "mate"', '船长'])} ${index}`,
    description: `${complete.description}\n</script><script>alert(${index})</script>\n${'x'.repeat(index)}`,
    workMode,
    places:
      workMode === 'remote'
        ? []
        : [pick(['Berlin, Germany', 'London', 'Columbus, OH', 'Cape Town'])],
    remoteCountries: workMode === 'remote' ? pick([['DE'], ['US', 'CA'], ['IN', 'BR', 'ZA']]) : [],
    employmentTypes: pick([['FULL_TIME'], ['PART_TIME', 'TEMPORARY'], ['INTERN'], ['OTHER']]),
    pay: {
      ...range,
      currency: pick(['EUR', 'JPY', 'KWD', 'USD', 'INR']),
      unit,
    },
    openings: pick([null, 1, 12]),
    startsOn: pick([null, '2030-02-28']),
    skillsMust: pick([[], ['Navigation'], ['C++', '"quoted"', 'a<b']]),
    benefits: pick([[], ['A boat & a bike']]),
    applyHere: pick([true, false]),
    applyUrl: 'https://apply.example/?a=1&b=<2>',
  }
}

test(`${ownPostings} own postings of every kind have none either`, async () => {
  const hiringManagers = [
    await createHiringManager(app),
    await createHiringManager(app),
    await createHiringManager(app),
  ]
  const left = Array.from({ length: ownPostings }, (_empty, index) => index)
  const found: string[] = []
  const work = async () => {
    for (let index = left.pop(); index !== undefined; index = left.pop()) {
      const id = await published(hiringManagers[index % 3]!.client, ownContent(index))
      const { body } = await app.guest().get<CallReply<typeof getJob>>(`/api/jobs/${id}`)
      // What was published before salaries were checked may say 0.
      const unpaid = { ...body, pay: body.pay && { ...body.pay, min: 0, max: 0 } }
      for (const job of [body, unpaid]) {
        const posting = jobPostingOf(job, origin)
        const errors = posting ? await errorsOf(posting) : ['no markup']
        found.push(...errors.map((error) => `${index}: ${error}`))
      }
    }
  }
  await Promise.all([work(), work(), work(), work()])
  expect(found).toEqual([])
}, 240_000)

test('the validator is awake: a posting without what is required has errors', async () => {
  const [job] = await everyJob()
  const { title: _title, ...untitled } = jobPostingOf(job!, origin) as Record<string, unknown>
  expect(await errorsOf(untitled)).not.toEqual([])
})

test('a closed or unlisted job has none', async () => {
  const [job] = await everyJob()
  expect(jobPostingOf({ ...job!, status: 'closed' }, origin)).toBeNull()
  expect(jobPostingOf({ ...job!, listed: false }, origin)).toBeNull()
})
