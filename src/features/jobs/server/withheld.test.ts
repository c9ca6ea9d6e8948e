import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { restoreCompany, suspendCompany } from '#features/companies/server/service.states.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { openIntake } from '../../../../tests/support/applications.ts'
import { greenhouseBoard, insertTestPlaces } from '../../../../tests/support/jobs.ts'
import { createJob } from '../../../../tests/support/people.ts'
import {
  createHiringManager,
  draftOf,
  published,
  readPosting,
  stepPosting,
} from '../../../../tests/support/postings.ts'
import { importBoard } from '#features/job-boards/server/service.ts'
import { settleListing } from './service.withheld.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  await insertTestPlaces(app.database.db)
})
afterAll(() => app.close())

const asSystem = <Result>(work: Parameters<typeof app.runAsSystem<Result>>[0]) =>
  app.runAsSystem(work, { requestId: 'test' })
const suspend = (id: string) => asSystem((context) => suspendCompany(context, id, 'A test'))
const restore = (id: string) => asSystem((context) => restoreCompany(context, id))
const verify = (id: string) =>
  sql`update companies set state = 'verified', verified_at = ${app.clock.now()}
    where id = ${id}`.execute(app.database.db)

/** A board of these jobs is read, and its company is one that can be suspended. */
async function board(companyName: string, titles: string[]): Promise<string> {
  const postings = titles.map((title) => ({ id: `${companyName}-${title}`, title }))
  const text = greenhouseBoard(
    postings.map((posting) => ({ ...posting, firstPublished: app.clock.now().toISOString() })),
    companyName.toLowerCase(),
  )
  await asSystem((context) => importBoard(context, { text, companyName }))
  const { rows } = await sql<{ id: string }>`
    select id from companies where name = ${companyName}`.execute(app.database.db)
  return rows[0]!.id
}

const found = async (companyId: string) => {
  const { rows } = await sql<{ title: string }>`
    select title from job_search search join jobs job using (number)
    where job.company_id = ${companyId} order by title`.execute(app.database.db)
  return rows.map(({ title }) => title)
}

test('jobs of a board are not found while their company is suspended, and all of them afterwards', async () => {
  const id = await board('Withheld', ['Baker', 'Cook', 'Diver'])
  await verify(id)
  expect(await found(id)).toEqual(['Baker', 'Cook', 'Diver'])
  const { jobId: pasted } = await createJob(app, { id, name: 'Withheld' })
  await suspend(id)
  await app.runDueTasks()
  expect(await found(id)).toEqual([])
  // The board goes on being read: one is gone, one is new, one is as it was.
  await board('Withheld', ['Baker', 'Cook', 'Enameller'])
  await board('Withheld', ['Baker', 'Cook', 'Enameller'])
  await app.runDueTasks()
  expect(await found(id)).toEqual([])
  await restore(id)
  await app.runDueTasks()
  expect(await found(id)).toEqual(['Baker', 'Cook', 'Enameller'])
  const { rows } = await sql<{ listed: boolean }>`
    select listed from jobs where id = ${pasted}`.execute(app.database.db)
  expect(rows).toEqual([{ listed: false }])
})

test('a long list goes step by step, and what slipped through is found by the next round', async () => {
  const titles = ['Fitter', 'Glazier', 'Hatter', 'Ironer', 'Joiner']
  const id = await board('Stepwise', titles)
  await verify(id)
  await sql`update companies set state = 'suspended' where id = ${id}`.execute(app.database.db)
  const step = () => asSystem((context) => settleListing(context, 2))
  const steps = [await step(), await step(), await step(), await step()]
  expect(steps).toEqual([2, 2, 1, 0])
  expect(await found(id)).toEqual([])
  await verify(id)
  expect([await step(), await step(), await step(), await step()]).toEqual([2, 2, 1, 0])
  expect(await found(id)).toEqual(titles)
})

test('nothing is opened at a suspended company: postings, intakes, requests', async () => {
  const hiringManager = await createHiringManager(app)
  const { client, companyId, slug } = hiringManager
  const [open, draft] = [await published(client), await draftOf(client)]
  const { jobId } = await createJob(app, { id: companyId, name: hiringManager.companyName })
  await sql`insert into company_admins (company_id, account_id, created_at)
    values (${companyId}, ${hiringManager.accountId}, ${app.clock.now()})`.execute(app.database.db)
  await suspend(companyId)
  const refused = { status: 409, body: { code: 'ILLEGAL_TRANSITION' } }
  expect(await stepPosting(client, draft, 'publish')).toMatchObject(refused)
  expect(await stepPosting(client, open, 'resume')).toMatchObject(refused)
  expect(await openIntake(client, jobId)).toMatchObject(refused)
  const welcome = () => client.post(`/api/companies/${slug}`, { referralsOpen: true })
  expect(await welcome()).toMatchObject(refused)
  await restore(companyId)
  expect((await stepPosting(client, open, 'resume')).status).toBe(200)
  expect((await openIntake(client, jobId)).status).toBe(200)
  expect((await welcome()).status).toBe(200)
})

test('a person who publishes in the moment of a suspension waits for it and is refused', async () => {
  const { client, companyId } = await createHiringManager(app)
  const draft = await draftOf(client)
  const suspended = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const suspending = asSystem(async (context) => {
    await suspendCompany(context, companyId, 'A test')
    suspended.resolve()
    await goOn.promise
  })
  await suspended.promise
  const publishing = stepPosting(client, draft, 'publish')
  const waits = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like '%for key share%'`.execute(app.database.db)
    return rows.length
  }
  await expect.poll(waits).toBe(1)
  goOn.resolve()
  await suspending
  expect((await publishing).status).toBe(409)
  expect((await readPosting(client, draft)).status).toBe('draft')
})
