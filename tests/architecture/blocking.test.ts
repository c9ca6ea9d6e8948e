/**
 * A block hides two people from each other, whoever of them made it: every call that one may read, taken from the
 * contracts, with every id and address that leads to the other, says nothing of them. A new call is covered without
 * a change here. What has no name stays as it was (0721), since its going would tell whose it is; conversations that
 * both had are each one's own history.
 */
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allows, endpointName, type Endpoint } from '#shared/endpoint.ts'
import { declaredEndpoints } from '../../src/app/features.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { comment, post, referrer, words } from '../support/feeds.ts'
import { createAdmin, type TestPerson } from '../support/people.ts'
import { openToWork } from '../support/people-search.ts'

type Side = 'candidate' | 'recruiter'
const sides = ['candidate', 'recruiter'] as const
const other = (side: Side): Side => (side === 'candidate' ? 'recruiter' : 'candidate')

type Pair = Record<Side, TestPerson> & {
  /** What leads to each of them, in a path. */
  keys: Record<Side, string[]>
  /** What tells of each of them, in a reply. */
  secrets: Record<Side, string[]>
}

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

/** A name that nobody else has: letters alone. */
const unusualName = () =>
  [6, 12]
    .map((length) => Array.from({ length }, () => String.fromCharCode(97 + randomInt(26))).join(''))
    .join(' ')

/** Two who read, follow, comment and mention each other, on pages of their own and on one of somebody else. */
async function pairOf(): Promise<Pair> {
  const candidate = await openToWork(app)
  const recruiter = await referrer(app)
  const stranger = await referrer(app)
  const { db } = app.database
  const named: Record<Side, string> = { candidate: unusualName(), recruiter: unusualName() }
  for (const [side, { accountId }] of [
    ['candidate', candidate],
    ['recruiter', recruiter],
  ] as const) {
    await sql`update accounts set name = ${named[side]} where id = ${accountId}`.execute(db)
  }
  const address = `ottilie-${crypto.randomUUID().slice(0, 8)}`
  const page = await candidate.client.send('PUT', '/api/public-profile', {
    address,
    isPublic: true,
    isIndexed: true,
    shows: ['headline', 'summary', 'location', 'work', 'education', 'skills', 'email', 'phone'],
  })
  expect(page.status).toBe(200)
  const moderator = await createAdmin(app, ['moderator'])
  const people = { candidate, recruiter }
  const keys: Pair['keys'] = {
    candidate: [candidate.accountId, address],
    recruiter: [recruiter.accountId],
  }
  const secrets: Pair['secrets'] = {
    candidate: [...named.candidate.split(' '), candidate.email, candidate.accountId],
    recruiter: [...named.recruiter.split(' '), recruiter.email, recruiter.accountId],
  }
  const shared = await post(stranger.client)
  expect(shared.status).toBe(200)
  for (const side of sides) {
    const { client } = people[side]
    const body = words()
    const made = await post(client, { body })
    expect(made.status).toBe(200)
    // The first one of somebody new waits.
    await moderator.client.post(`/api/admin/waiting-posts/${made.body.id}/decision`, {
      isApproved: true,
    })
    const guest = await app.guest().get(`/api/post-pages/${made.body.slug}`)
    expect(guest.status).toBe(200)
    const said = words()
    const comments = await comment(client, shared.body.id, { body: said })
    expect(comments.status).toBe(200)
    keys[side].push(
      made.body.id,
      made.body.slug,
      comments.body.id,
      shared.body.id,
      shared.body.slug,
    )
    secrets[side].push(body, said)
  }
  for (const side of sides) {
    const id = people[other(side)].accountId
    const follow = await people[side].client.post('/api/follows', { kind: 'person', id })
    expect(follow.status).toBe(200)
  }
  return { ...people, keys, secrets }
}

const readable = (side: Side): Endpoint[] =>
  declaredEndpoints()
    .map(({ endpoint }) => endpoint)
    .filter(
      ({ method, access }) =>
        method === 'GET' &&
        allows(access, { role: side === 'candidate' ? 'jobSeeker' : 'recruiter', permissions: [] }),
    )

const parametersOf = ({ path }: Endpoint) => [...path.matchAll(/\{(\w+)\}/g)].map(([all]) => all)

function pathsOf(endpoint: Endpoint, keys: readonly string[]): string[] {
  return parametersOf(endpoint).reduce<string[]>(
    (paths, name) => paths.flatMap((path) => keys.map((key) => path.replace(name, key))),
    [endpoint.path],
  )
}

/** Calls that say something of the other one, and what. */
async function found(pair: Pair, reader: Side): Promise<string[]> {
  const whose = other(reader)
  const secrets = pair.secrets[whose]
  const leaks: string[] = []
  for (const endpoint of readable(reader)) {
    for (const path of pathsOf(endpoint, pair.keys[whose])) {
      const reply = await pair[reader].client.get(path)
      const text = reply.raw.body.toLowerCase()
      const told = secrets.filter(
        (secret) => !path.includes(secret) && text.includes(secret.toLowerCase()),
      )
      if (told.length > 0) leaks.push(`${endpointName(endpoint)}: ${told.join(', ')}`)
    }
  }
  return [...new Set(leaks)]
}

test('without a block each reads of the other on several surfaces', async () => {
  const pair = await pairOf()
  for (const reader of sides) expect((await found(pair, reader)).length).toBeGreaterThan(4)
}, 120_000)

describe.each(sides)('blocked by the %s', (blocker) => {
  let pair: Pair
  beforeAll(async () => {
    pair = await pairOf()
    await sql`
      insert into account_blocks (blocker_id, blocked_id, created_at)
      values (${pair[blocker].accountId}, ${pair[other(blocker)].accountId}, ${app.clock.now()})`.execute(
      app.database.db,
    )
  }, 120_000)

  test.each(sides)(
    'the %s reads nothing of the other in any call',
    async (reader) => {
      const leaks = await found(pair, reader)
      // Whom one has blocked stands on one's own list, to be unblocked there.
      const own = leaks.filter(
        (leak) => !(reader === blocker && leak.startsWith('GET /api/blocks:')),
      )
      expect(own).toEqual([])
      expect(readable(reader).length).toBeGreaterThan(60)
    },
    120_000,
  )
})
