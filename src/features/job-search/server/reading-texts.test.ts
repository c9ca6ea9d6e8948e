/** What the text of an imported posting says, as searches find it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallReply } from '#shared/endpoint.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { greenhouseBoard, insertTestPlaces } from '../../../../tests/support/jobs.ts'
import type { getJob } from '#features/jobs/contract.ts'
import type { searchJobs } from '../contract.ts'
import { importBoard } from '#features/job-boards/server/service.ts'
import { readFactsAgain } from '#features/jobs/server/service.ts'

const about =
  'Acme connects shops and their supply chain all over the world, and is loved by many of its users.'
const postings = [
  {
    title: 'Nurse',
    location: 'Remote',
    content: 'US citizens only. This is a full-time position.',
  },
  { title: 'Carer', location: 'Remote', content: 'You call patients.' },
  {
    title: 'Writer',
    location: 'London',
    content: 'This position is fully remote. US citizens only.',
  },
  {
    title: 'Buyer',
    location: 'Hybrid - London',
    content: 'You lead our supply chain. Salary: £40,000 - £50,000.',
  },
  { title: 'Clerk', location: 'Berlin (On-site)', content: 'You keep books.' },
]

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  await insertTestPlaces(app.database.db)
  const text = greenhouseBoard(
    postings.map((posting) => ({
      ...posting,
      content: `&lt;p&gt;${about}&lt;/p&gt;&lt;p&gt;${posting.content}&lt;/p&gt;`,
    })),
  )
  await app.runAsSystem((context) => importBoard(context, { text, companyName: 'Acme' }), {
    requestId: 'test',
  })
})
afterAll(() => app.close())

async function titles(query: Record<string, string>): Promise<string[]> {
  const { body } = await app.guest().get<CallReply<typeof searchJobs>>('/api/jobs', { query })
  return body.items.map(({ title }) => title).toSorted()
}

async function expectEverythingFound(): Promise<void> {
  expect(await titles({ remoteFrom: 'US' })).toEqual(['Carer', 'Nurse', 'Writer'])
  expect(await titles({ remoteFrom: 'GB' })).toEqual(['Carer'])
  expect(await titles({ remoteFrom: 'DE' })).toEqual(['Carer'])
  expect(await titles({ workMode: 'hybrid' })).toEqual(['Buyer'])
  expect(await titles({ workMode: 'onsite' })).toEqual(['Clerk'])
  expect(await titles({ workMode: 'remote' })).toEqual(['Carer', 'Nurse', 'Writer'])
  expect(await titles({ type: 'FULL_TIME' })).toEqual(['Nurse'])
  expect(await titles({ skill: 'Supply chain' })).toEqual(['Buyer'])
}

test('mode, employment, eligibility and skills are found by the words of the posting', async () => {
  await expectEverythingFound()
  const { body } = await app.guest().get<CallReply<typeof searchJobs>>('/api/jobs')
  const buyer = body.items.find(({ title }) => title === 'Buyer')!
  const { body: job } = await app.guest().get<CallReply<typeof getJob>>(`/api/jobs/${buyer.id}`)
  expect(job.pay).toMatchObject({ min: 4_000_000, max: 5_000_000, currency: 'GBP', unit: 'YEAR' })
})

test('jobs that an earlier edition read are brought to the same', async () => {
  await sql`update jobs set facts_edition = 1, stated = null, employment_types = '{}', pay = null,
    skill_ids = '{185}', work_mode = case when title in ('Nurse', 'Carer') then 'remote' end,
    remote_possible = title in ('Nurse', 'Carer'), remote_countries = '{}'`.execute(app.database.db)
  expect(await titles({ skill: 'Supply chain' })).toHaveLength(postings.length)
  let read = 0
  do read = await app.runAsSystem(readFactsAgain, { requestId: 'test' })
  while (read > 0)
  await expectEverythingFound()
  // A second edition begins with what the fields said, not with what the first one read.
  await sql`update jobs set facts_edition = 1`.execute(app.database.db)
  do read = await app.runAsSystem(readFactsAgain, { requestId: 'test' })
  while (read > 0)
  await expectEverythingFound()
})
