/** Who is online, over sockets: seen by the people one talks with, and by nobody else. */
import type { Socket } from 'socket.io-client'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { Context } from '#platform/context.ts'
import { newId } from '#shared/ids.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import {
  createCandidate,
  createJob,
  createReferrer,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import { listen, openSocket } from '../../../../tests/support/sockets.ts'
import type { Presence } from '../contract.ts'
import { presenceOf, seesPresence } from './policy.ts'
import { watchPresence } from './presence.ts'
import { notePresence } from './service.presence.ts'
import { closeConversations, openConversation, updateSettings } from './service.ts'

const signedIn = {
  kind: 'person',
  sessionId: newId(),
  role: 'jobSeeker',
  emailVerified: true,
  permissions: [],
} as const

const talking = {
  state: 'active',
  kind: 'referral',
  showsPresence: true,
  viewerShowsPresence: true,
  areBlocked: false,
  isHidden: false,
} as const

describe('the policy', () => {
  it.each([
    [{}, true],
    [{ kind: 'direct' }, true],
    [{ kind: 'support' }, false],
    [{ state: 'requested' }, false],
    [{ state: 'declined' }, false],
    [{ state: 'closed' }, false],
    [{ showsPresence: false }, false],
    [{ viewerShowsPresence: false }, false],
    [{ areBlocked: true }, false],
    [{ isHidden: true }, false],
  ] as const)('of people who talk, except %j: shown %s', (change, shown) => {
    expect(seesPresence({ ...talking, ...change })).toBe(shown)
  })

  const hour = 3_600_000
  it.each([
    [undefined, null],
    [{ ago: 0, left: 1 }, 'online'],
    [{ ago: 100 * hour, left: 1 }, 'online'],
    [{ ago: 0, left: 0 }, 'hour'],
    [{ ago: hour - 1, left: -1 }, 'hour'],
    [{ ago: hour, left: -1 }, 'day'],
    [{ ago: 24 * hour - 1, left: -1 }, 'day'],
    [{ ago: 24 * hour, left: -1 }, 'week'],
    [{ ago: 7 * 24 * hour - 1, left: -1 }, 'week'],
    [{ ago: 7 * 24 * hour, left: -1 }, null],
  ] as const)('seen %j: %s', (seen, words) => {
    const now = new Date('2026-11-26T12:00:00Z')
    const at = (milliseconds: number) => new Date(now.getTime() + milliseconds)
    const row = seen && { seenAt: at(-seen.ago), onlineUntil: at(seen.left) }
    expect(presenceOf(row, now)).toBe(words)
  })
})

describe('over sockets', () => {
  let app: TestApp
  let address: string
  let ann: TestPerson
  let rob: TestPerson
  let about: { type: string; id: string }
  let id: string
  const sockets: Socket[] = []

  beforeAll(async () => {
    app = await buildTestApp()
    address = await listen(app)
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    ann = await createCandidate(app, { complete: false })
    const job = await createJob(app)
    rob = await createReferrer(app, job.companyId)
    about = { type: 'test', id: newId() }
    id = await app.runAsSystem(
      (context) =>
        openConversation(context, {
          kind: 'referral',
          about,
          subject: 'Engineer at Acme',
          participants: [
            { accountId: ann.accountId, role: 'jobSeeker' },
            { accountId: rob.accountId, role: 'recruiter' },
          ],
        }),
      { requestId: 'test' },
    )
  })
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.disconnect()
  })

  async function tab({ client }: TestPerson): Promise<Socket> {
    const socket = await openSocket(address, client)
    sockets.push(socket)
    return socket
  }
  const path = () => `/api/conversations/${id}/presence`
  const seenBy = async ({ client }: { client: TestClient }) =>
    (await client.get<{ presence: Presence | null }>(path())).body.presence
  const eventually = (person: TestPerson, presence: Presence | null) =>
    vi.waitFor(async () => expect(await seenBy(person)).toBe(presence), { timeout: 10_000 })
  const settings = ({ client }: TestPerson, showsPresence: boolean) =>
    client.send('PUT', '/api/chat-settings', { showsSeen: true, showsTyping: true, showsPresence })

  test('goes down the ladder', async () => {
    expect((await app.guest().get(path())).status).toBe(401)
    const stranger = await createCandidate(app, { complete: false })
    expect((await stranger.client.get(path())).status).toBe(404)
    expect((await ann.client.get(path())).status).toBe(200)
  })

  test('online with the first page, gone with the last one, coarser as time goes by', async () => {
    const heard: unknown[] = []
    const watching = await tab(rob)
    await eventually(ann, 'online')
    watching.on('chat:presence', (event) => heard.push(event))
    expect(await seenBy(rob)).toBeNull()
    const first = await tab(ann)
    await eventually(rob, 'online')
    const second = await tab(ann)
    first.disconnect()
    // Longer than it takes to go to another page.
    await new Promise((resolve) => setTimeout(resolve, 6_000))
    expect(await seenBy(rob)).toBe('online')
    second.disconnect()
    await eventually(rob, 'hour')
    const { accountId } = ann
    expect(heard).toEqual([
      { accountId, presence: 'online' },
      { accountId, presence: 'hour' },
    ])
    for (const [hours, presence] of [
      [2, 'day'],
      [23, 'week'],
      [7 * 24, null],
    ] as const) {
      app.clock.advance({ hours })
      await app.renewSessions()
      expect(await seenBy(rob)).toBe(presence)
    }
  })

  test('someone who goes to another page has not left', async () => {
    const heard: unknown[] = []
    const watching = await tab(rob)
    await eventually(ann, 'online')
    await tab(ann)
    await eventually(rob, 'online')
    watching.on('chat:presence', (event) => heard.push(event))
    sockets.at(-1)!.disconnect()
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await tab(ann)
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    expect([await seenBy(rob), heard]).toEqual(['online', []])
  })

  const view = (socket: Socket, isInView: unknown) =>
    socket.emitWithAck('chat:view', { isInView }) as Promise<{ ok: boolean }>

  test('a page that opens in the background is nobody who is online, until it is looked at', async () => {
    const watching = await tab(rob)
    await eventually(ann, 'online')
    const heard: unknown[] = []
    watching.on('chat:presence', (event) => heard.push(event))
    const page = await tab(ann)
    expect(await view(page, false)).toEqual({ ok: true, data: { ok: true } })
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    expect([await seenBy(rob), heard]).toEqual([null, []])
    await view(page, true)
    await eventually(rob, 'online')
    // Another page of hers says nothing about this one.
    await view(await tab(ann), false)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(await seenBy(rob)).toBe('online')
    expect(heard).toEqual([{ accountId: ann.accountId, presence: 'online' }])
  })

  test('someone whose pages are all in the background has left after a while', async () => {
    const pages = watchPresence({
      runAsSystem: app.runAsSystem,
      log: app.parts.log,
      hiddenFor: 2_000,
    })
    const { accountId } = ann
    try {
      pages.shown(accountId)
      await eventually(rob, 'online')
      // A moment in another window is no absence.
      pages.hidden(accountId)
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      pages.shown(accountId)
      await new Promise((resolve) => setTimeout(resolve, 2_500))
      expect(await seenBy(rob)).toBe('online')
      pages.hidden(accountId)
      await eventually(rob, 'hour')
      pages.shown(accountId)
      await eventually(rob, 'online')
      // The last page is closed while it is in the background: they have left long before.
      pages.hidden(accountId)
      pages.closed(accountId)
      await eventually(rob, 'hour')
    } finally {
      pages.stop()
    }
  })

  test('a page says nothing but whether it is in view, and not after it was closed', async () => {
    const page = await tab(ann)
    for (const wrong of ['yes', null, 1, {}]) {
      expect(await view(page, wrong)).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT' } })
    }
    await eventually(rob, 'online')
    page.emit('chat:view', { isInView: false })
    page.emit('chat:view', { isInView: true })
    page.disconnect()
    await eventually(rob, 'hour')
  })

  test('someone who hides it sees nobody’s, and nothing of it is kept', async () => {
    const heard: unknown[] = []
    const watching = await tab(rob)
    watching.on('chat:presence', (event) => heard.push(event))
    await tab(ann)
    await eventually(rob, 'online')
    await eventually(ann, 'online')
    await settings(ann, false)
    expect([await seenBy(rob), await seenBy(ann)]).toEqual([null, null])
    await vi.waitFor(() =>
      expect(heard.at(-1)).toEqual({ accountId: ann.accountId, presence: null }),
    )
    await tab(ann)
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    const { rows } = await sql`select from presence where account_id = ${ann.accountId}`.execute(
      app.database.db,
    )
    expect(rows).toEqual([])
    // A page of an earlier version that does not know of it leaves it as it is.
    await ann.client.send('PUT', '/api/chat-settings', { showsSeen: true, showsTyping: false })
    expect((await ann.client.get('/api/chat-settings')).body).toEqual({
      showsSeen: true,
      showsTyping: false,
      showsPresence: false,
    })
    await settings(ann, true)
    await tab(ann)
    expect(await seenBy(ann)).toBe('online')
  })

  test('someone who hides it while a process notes it leaves nothing behind', async () => {
    const kept = async () =>
      (await sql`select from presence where account_id = ${ann.accountId}`.execute(app.database.db))
        .rows.length
    /** Both run in transactions of their own, the second one while the first is about to commit. */
    const during = async (first: Work, second: Work) => {
      let other: Promise<unknown> | undefined
      await app.runAsSystem(
        async (context) => {
          await first(context)
          other = app.runAsSystem(second, { requestId: 'test' })
          await new Promise((resolve) => setTimeout(resolve, 300))
        },
        { requestId: 'test' },
      )
      await other
    }
    type Work = (context: Context) => Promise<unknown>
    const note: Work = (context) => notePresence(context, { here: [ann.accountId], gone: [] })
    const choose =
      (showsPresence: boolean): Work =>
      (context) =>
        updateSettings(context.as({ ...signedIn, accountId: ann.accountId }), {
          showsSeen: true,
          showsTyping: true,
          showsPresence,
        })
    await during(note, choose(false))
    expect(await kept()).toBe(0)
    await settings(ann, true)
    await during(choose(false), note)
    expect(await kept()).toBe(0)
    // Without any of it, it is kept.
    await settings(ann, true)
    await app.runAsSystem(note, { requestId: 'test' })
    expect(await kept()).toBe(1)
  })

  test('nobody sees it across a block, from an employer one hides from, or once it is over', async () => {
    await Promise.all([tab(ann), tab(rob)])
    await eventually(rob, 'online')
    await eventually(ann, 'online')
    const nobody = async () => expect([await seenBy(ann), await seenBy(rob)]).toEqual([null, null])
    const everybody = async () =>
      expect([await seenBy(ann), await seenBy(rob)]).toEqual(['online', 'online'])

    await sql`insert into blocked_companies (account_id, company_id, created_at)
      select ${ann.accountId}, company_id, now() from recruiter_profiles
      where account_id = ${rob.accountId}`.execute(app.database.db)
    await nobody()
    // One that is only typed would tell whom the candidate hides from.
    const proved = (at: Date | null) =>
      sql`update recruiter_profiles set work_email_verified_at = ${at}
        where account_id = ${rob.accountId}`.execute(app.database.db)
    await proved(null)
    await everybody()
    await proved(app.clock.now())
    await nobody()
    await sql`delete from blocked_companies`.execute(app.database.db)
    await everybody()

    await sql`insert into account_blocks (blocker_id, blocked_id, created_at)
      values (${rob.accountId}, ${ann.accountId}, now())`.execute(app.database.db)
    await nobody()
    await sql`delete from account_blocks`.execute(app.database.db)
    await everybody()

    await app.runAsSystem(
      (context) => closeConversations(context, { type: about.type, ids: [about.id] }, 'Over.'),
      { requestId: 'test' },
    )
    await nobody()
  })
})
