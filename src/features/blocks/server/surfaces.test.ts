/** A block hides two people from each other on every surface that brings people together. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createJob } from '../../../../tests/support/people.ts'
import { act, ask, inbox, scene } from '../../../../tests/support/referrals.ts'
import { openConversation } from '#features/chat/server/service.ts'
import type { Conversation } from '#features/chat/contract.ts'
import { newId } from '#shared/ids.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

type Scene = Awaited<ReturnType<typeof scene>>
type Side = 'candidate' | 'referrer'

/** A conversation of both, by which each can block the other. */
async function conversationOf(made: Scene): Promise<string> {
  const candidate = made.candidate.accountId
  const referrer = made.offers[0]!.person.accountId
  return app.runAsSystem(
    (context) =>
      openConversation(context, {
        kind: 'direct',
        about: { type: 'test', id: newId() },
        subject: 'Test',
        participants: [
          { accountId: candidate, role: 'jobSeeker' },
          { accountId: referrer, role: 'recruiter' },
        ],
      }),
    { requestId: 'test' },
  )
}

async function block(made: Scene, side: Side, id?: string): Promise<string> {
  const conversation = id ?? (await conversationOf(made))
  const client = side === 'candidate' ? made.candidate.client : made.offers[0]!.person.client
  const reply = await client.post<Conversation>(`/api/conversations/${conversation}/block`)
  expect([reply.status, reply.body.state]).toEqual([200, 'closed'])
  return conversation
}

const status = async (requestId: string) => {
  const { rows } = await sql<{ status: string }>`
    select status from referral_requests where id = ${requestId}`.execute(app.database.db)
  return rows[0]?.status
}

/** An introduction of a scene's candidate to its referrer that an admin has proposed. */
async function proposed(made: Scene): Promise<() => Promise<string>> {
  const id = newId()
  await sql`
    insert into introductions (id, candidate_id, recruiter_id, company_id, job_id, reason, state,
      proposed_by, created_at, updated_at, due_at)
    values (${id}, ${made.candidate.accountId}, ${made.offers[0]!.person.accountId},
      ${made.job.companyId}, ${made.job.jobId}, 'Fits', 'proposed', null, ${app.clock.now()},
      ${app.clock.now()}, ${app.clock.now()})`.execute(app.database.db)
  return async () => {
    const { rows } = await sql<{ state: string }>`
      select state from introductions where id = ${id}`.execute(app.database.db)
    return rows[0]!.state
  }
}

/** A second request of a scene's candidate to the same company. */
async function askAgain(made: Scene): Promise<void> {
  const { companyId, companyName } = made.job
  const job = await createJob(app, { id: companyId, name: companyName })
  await ask(made.candidate.client, job.jobId)
}

describe.each(['candidate', 'referrer'] as const)('blocked by the %s', (side) => {
  it('an accepted request goes back, and its conversation is closed without a name', async () => {
    const made = await scene(app)
    const { person, offerId } = made.offers[0]!
    await act(person.client, offerId, 'claim')
    const [mine] = (await person.client.get<{ items: Conversation[] }>('/api/conversations')).body
      .items
    await block(made, side, mine!.id)
    expect(await status(made.requestId)).not.toBe('claimed')
    // What the other side did says nothing of the referrer.
    const { rows } = await sql<{ state: string; kinds: string[]; lapses: number }>`
      select offer.state, profile.consecutive_lapses as lapses, array(
        select kind from referral_events where request_id = ${made.requestId}
          and kind in ('lapse', 'release', 'reassign')) as kinds
      from referral_offers offer join recruiter_profiles profile on profile.account_id = offer.referrer_id
      where offer.id = ${offerId}`.execute(app.database.db)
    expect(rows).toEqual([
      side === 'candidate'
        ? { state: 'revoked', kinds: ['reassign'], lapses: 0 }
        : { state: 'passed', kinds: ['release'], lapses: 0 },
    ])
    for (const client of [person.client, made.candidate.client]) {
      const send = await client.post(`/api/conversations/${mine!.id}/messages`, {
        body: 'Hello',
        clientMessageId: crypto.randomUUID(),
      })
      expect(send.status).toBe(409)
      // People are told of their own block, and not of the other side's.
      const blocker = side === 'candidate' ? made.candidate.client : person.client
      expect((await client.get(`/api/conversations/${mine!.id}`)).body).toMatchObject({
        state: 'closed',
        blockedByMe: client === blocker,
      })
      // Both keep their own history.
      expect((await client.get(`/api/conversations/${mine!.id}/messages`)).status).toBe(200)
    }
  })

  it('chat closes what is open, and opens nothing new', async () => {
    const made = await scene(app)
    const id = await block(made, side)
    await expect(conversationOf(made)).rejects.toMatchObject({ code: 'CONFLICT' })
    const reply = await made.candidate.client.post(`/api/conversations/${id}/messages`, {
      body: 'Hello',
      clientMessageId: crypto.randomUUID(),
    })
    expect([reply.status, reply.body['code']]).toEqual([409, 'CONFLICT'])
  })
})

describe('blocked by the candidate', () => {
  it('the inbox loses the offer, and it goes to another referrer', async () => {
    const made = await scene(app, 2)
    const { person, offerId } = made.offers[0]!
    await block(made, 'candidate')
    expect((await inbox(person.client)).items.map((one) => one.id)).not.toContain(offerId)
    expect((await act(person.client, offerId, 'claim')).status).not.toBe(200)
    expect(await status(made.requestId)).toMatch(/^(offered|queued)$/)
    const { rows } = await sql<{ state: string }>`
      select state from referral_offers where id = ${offerId}`.execute(app.database.db)
    expect(rows).toEqual([{ state: 'revoked' }])
  })

  it('matching does not offer later requests', async () => {
    const made = await scene(app)
    await block(made, 'candidate')
    await askAgain(made)
    expect((await inbox(made.offers[0]!.person.client)).items).toEqual([])
  })

  it('a proposed introduction ends', async () => {
    const made = await scene(app)
    const state = await proposed(made)
    await block(made, 'candidate')
    expect(await state()).toBe('expired')
  })
})

/** What has no name is the same for everyone: what went with a block would tell whose it was. */
describe('blocked by the referrer', () => {
  it('the offer without a name stays as it was, and accepting it ends the block', async () => {
    const made = await scene(app, 2)
    const { person, offerId } = made.offers[0]!
    const before = (await inbox(person.client)).items
    expect(before.map((one) => one.id)).toContain(offerId)
    await block(made, 'referrer')
    expect((await inbox(person.client)).items).toEqual(before)
    expect((await act(person.client, offerId, 'claim')).status).toBe(200)
    expect((await person.client.get('/api/blocks')).body['items']).toEqual([])
  })

  it('matching offers later requests to others', async () => {
    const made = await scene(app)
    const { person } = made.offers[0]!
    const before = (await inbox(person.client)).items
    await block(made, 'referrer')
    await askAgain(made)
    expect((await inbox(person.client)).items).toEqual(before)
  })

  it('a proposed introduction stays', async () => {
    const made = await scene(app)
    const state = await proposed(made)
    await block(made, 'referrer')
    expect(await state()).toBe('proposed')
  })
})

describe('the list of blocked people', () => {
  it('is mine alone; unblocking leaves closed what was closed', async () => {
    const made = await scene(app)
    const { person } = made.offers[0]!
    const id = await block(made, 'candidate')
    const list = async (client: typeof person.client) =>
      (await client.get<{ items: { accountId: string }[] }>('/api/blocks')).body.items
    expect((await list(made.candidate.client)).map((one) => one.accountId)).toEqual([
      person.accountId,
    ])
    expect(await list(person.client)).toEqual([])
    // The one who was blocked cannot undo it.
    await person.client.send('DELETE', `/api/blocks/${made.candidate.accountId}`)
    await expect(conversationOf(made)).rejects.toMatchObject({ code: 'CONFLICT' })
    const undo = await made.candidate.client.send('DELETE', `/api/blocks/${person.accountId}`)
    expect(undo.status).toBe(200)
    expect(await list(made.candidate.client)).toEqual([])
    const old = await person.client.get<Conversation>(`/api/conversations/${id}`)
    expect(old.body.state).toBe('closed')
    await conversationOf(made)
  })

  it('refuses guests, strangers and what is no id', async () => {
    const made = await scene(app)
    const id = await conversationOf(made)
    const [stranger] = (await scene(app)).people
    expect((await app.guest().get('/api/blocks')).status).toBe(401)
    expect((await app.guest().post(`/api/conversations/${id}/block`)).status).toBe(401)
    expect((await stranger!.client.post(`/api/conversations/${id}/block`)).status).toBe(404)
    expect((await stranger!.client.post(`/api/conversations/${newId()}/block`)).status).toBe(404)
    expect((await stranger!.client.send('DELETE', '/api/blocks/x')).status).toBe(404)
  })

  it('pressed twice at once, it blocks once', async () => {
    const made = await scene(app)
    const id = await conversationOf(made)
    const press = () => made.candidate.client.post(`/api/conversations/${id}/block`)
    const replies = await Promise.all([press(), press()])
    expect(replies.map((reply) => reply.status)).toEqual([200, 200])
    expect((await made.candidate.client.get('/api/blocks')).body['items']).toHaveLength(1)
  })
})
