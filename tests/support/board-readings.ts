/** Boards that a site on this machine publishes, added by an admin and read every hour. */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import type { JobBoard } from '../../src/features/job-boards/contract.ts'
import { buildTestApp, type TestApp } from './app.ts'
import type { TestReply } from './client.ts'
import { insertTestPlaces } from './jobs.ts'
import { createAdmin, type TestPerson } from './people.ts'

export const boardsPath = '/api/admin/sources'

export type BoardReadings = {
  app: TestApp
  admin: TestPerson
  /** What one of the buttons of a board does. */
  post: <Body>(id: string, step: string) => Promise<TestReply<Body>>
  /** A board at an address of its own, added and not yet read; without a name, the site says whose it is. */
  add: (companyName?: string) => Promise<JobBoard>
  /** The same, previewed, activated and read once. */
  active: (companyName?: string) => Promise<string>
  source: (id: string) => Promise<JobBoard>
  /** Reads every board that is due after an hour. */
  nextHour: () => Promise<void>
  jobsOf: (
    companyName: string,
  ) => Promise<{ title: string; status: string; closeOutcome: string | null }[]>
  /** For each test: the site answers all boards alike, so those of other tests go. */
  renew: () => Promise<void>
  close: () => Promise<void>
}

export async function startBoardReadings(site: RequestListener): Promise<BoardReadings> {
  const server = createServer(site).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const app = await buildTestApp({ ALLOW_PRIVATE_IMPORT: 'true' })
  await insertTestPlaces(app.database.db)
  const admin = await createAdmin(app, ['moderator'])

  const post = <Body>(id: string, step: string) =>
    admin.client.post<Body>(`${boardsPath}/${id}/${step}`)
  async function add(companyName?: string) {
    const body = { vendor: 'address', address: `${base}/${crypto.randomUUID()}`, companyName }
    const added = await admin.client.post<JobBoard>(boardsPath, body)
    expect(added.status).toBe(200)
    return added.body
  }
  return {
    app,
    admin,
    post,
    add,
    async active(companyName) {
      const { id } = await add(companyName)
      expect((await post(id, 'preview')).status).toBe(200)
      expect((await post(id, 'activation')).status).toBe(200)
      await app.runDueTasks()
      return id
    },
    async source(id) {
      const { body } = await admin.client.get<{ items: JobBoard[] }>(boardsPath)
      return body.items.find((one) => one.id === id)!
    },
    async nextHour() {
      app.clock.advance({ hours: 1, minutes: 1 })
      await app.renewSessions()
      await app.runDueTasks()
    },
    jobsOf: (companyName) =>
      app.database.db
        .selectFrom('jobs')
        .innerJoin('companies', 'companies.id', 'jobs.companyId')
        .select(['jobs.title', 'jobs.status', 'jobs.closeOutcome'])
        .where('companies.name', '=', companyName)
        .orderBy('jobs.number')
        .execute(),
    async renew() {
      await app.renewSessions()
      await app.database.db.deleteFrom('jobBoards').execute()
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await app.close()
    },
  }
}
