import Validator from '@adobe/structured-data-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallReply } from '#shared/endpoint.ts'
import { createDemoJobs, importBoard } from '#features/jobs/server/service.ts'
import { buildTestApp, type TestApp } from '../../tests/support/app.ts'
import { greenhouseBoard, insertTestPlaces } from '../../tests/support/jobs.ts'
import type { getJob, searchJobs } from '#features/jobs/contract.ts'
import { jobPostingOf } from './job-posting.ts'

const origin = 'https://vouch.example'
let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  await insertTestPlaces(app.database.db)
  const board = greenhouseBoard([
    { location: 'Berlin, Germany; London; Columbus, OH' },
    { location: 'Remote (United States)' },
    { location: 'Remote', title: 'Somewhere' },
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

/** What the validator calls an error; its warnings are about optional properties. */
async function errorsOf(posting: object): Promise<string[]> {
  const issues = await new Validator().validate({
    jsonld: { JobPosting: [{ ...posting, '@location': '0,0' }] },
    microdata: {},
    rdfa: {},
  })
  return issues.filter((issue) => issue.severity === 'ERROR').map((issue) => issue.issueMessage)
}

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

test('every open job that says where it is has a posting without an error', async () => {
  const jobs = await everyJob()
  expect(jobs.length).toBeGreaterThan(50)
  for (const job of jobs) {
    const posting = jobPostingOf(job, origin)
    if (job.title === 'Somewhere') {
      expect(posting).toBeNull()
      continue
    }
    expect(posting, job.title).not.toBeNull()
    expect(await errorsOf(posting!), job.title).toEqual([])
  }
})

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
