/**
 * A broadcast to many devices while the process that sends it is killed: each device gets it, and what the
 * product counts is what the push service saw. `npm run faults` sends to ten thousand.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Broadcast } from '#features/broadcasts/contract.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { full } from '../support/full.ts'
import { createAdmin, manyCandidates } from '../support/people.ts'
import { sharedEnvironment, startProcess, type ProductProcess } from '../support/processes.ts'
import { startPushService, type PushService } from '../support/push-service.ts'

const devices = full ? 10_000 : 300
const kills = full ? 3 : 1
/** Messages that a process has under way at once; the service may have taken them unbeknown to it. */
const underWayAtMost = 8 * kills
const environment = { ...sharedEnvironment, ALLOW_PRIVATE_IMPORT: 'true' }

let app: TestApp
let service: PushService
let running: ProductProcess | undefined
beforeAll(async () => {
  app = await buildTestApp(environment)
  service = await startPushService()
})
afterEach(() => running?.kill())
afterAll(async () => {
  service.close()
  await app.close()
})

async function subscribeAll(): Promise<void> {
  await manyCandidates(devices).execute(app.database.db)
  const { rows } = await sql<{ id: string }>`
    update accounts set email_verified = true where name like 'Person %' returning id`.execute(
    app.database.db,
  )
  const made = rows.map(({ id }) => ({ id, ...service.subscribe() }))
  await sql`
    insert into push_tokens (token, kind, endpoint, p256dh, auth, account_id, user_type, created_at,
      refreshed_at)
    select gen_random_uuid()::text, 'web', endpoint, p256dh, auth, id, 'jobSeeker', now(), now()
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
      as device(id uuid, endpoint text, p256dh text, auth text)`.execute(app.database.db)
}

async function pushesByState(): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from notification_deliveries
    where channel = 'push' group by state`.execute(app.database.db)
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

test(
  `a broadcast to ${devices} devices arrives at each, also when its sender is killed`,
  async () => {
    await subscribeAll()
    const [admin, second] = [await createAdmin(app, ['owner']), await createAdmin(app, ['owner'])]
    await app.runDueTasks()
    app.clock.set(new Date())
    const created = await admin.client.post<Broadcast>(
      '/fcm/broadcast',
      {
        title: 'We are open on Sundays',
        body: 'Come by.',
        link: '/job-search',
        topic: 'productNews',
        roles: ['jobSeeker'],
        channels: ['push'],
        throttlePerMinute: 60_000,
      },
      { headers: { 'idempotency-key': randomUUID() } },
    )
    expect([created.status, created.body.estimated]).toEqual([200, devices])
    const { id } = created.body
    if (created.body.state === 'awaiting_approval') {
      const approved = await second.client.post(`/api/admin/broadcasts/${id}/approve`)
      expect(approved.status).toBe(200)
    }
    for (let kill = 1; kill <= kills; kill++) {
      running = await startProcess(app, environment)
      const some = (devices * kill) / (kills + 2)
      await vi.waitFor(() => expect(service.received.length).toBeGreaterThan(some), {
        timeout: 300_000,
        interval: 20,
      })
      await running.kill()
    }
    const atKill = service.received.length
    expect(atKill).toBeLessThan(devices)
    const begin = performance.now()
    running = await startProcess(app, environment)
    await vi.waitFor(async () => expect(await pushesByState()).toEqual({ sent: devices }), {
      timeout: 600_000,
      interval: 500,
    })
    const seconds = (performance.now() - begin) / 1000

    const paths = service.received.map(({ path }) => path)
    const again = paths.length - new Set(paths).size
    console.info(
      `${atKill} before the last kill, ${again} twice, ${Math.round((devices - atKill) / seconds)} a second after it`,
    )
    expect(new Set(paths).size).toBe(devices)
    // The service had them and nobody could say so; their id and topic let a device show the message once.
    expect(again).toBeLessThanOrEqual(underWayAtMost)
    const named = new Map<string, Set<string>>()
    for (const { path, headers, message } of service.received) {
      expect(headers['topic']).toBe(message.tag)
      named.set(path, (named.get(path) ?? new Set()).add(`${message.tag} ${message.id}`))
    }
    expect([...named.values()].filter((names) => names.size > 1)).toEqual([])
    const { body } = await admin.client.get<{
      recipients: number
      channels: { channel: string; sent: number; pending: number }[]
    }>(`/api/admin/broadcasts/${id}/results`)
    expect(body.recipients).toBe(devices)
    expect(body.channels).toContainEqual(
      expect.objectContaining({ channel: 'push', sent: devices, pending: 0 }),
    )
  },
  full ? 1_800_000 : 400_000,
)
