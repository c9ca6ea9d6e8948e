/**
 * Random histories of one candidate and two reviewers: after each step what is held and spent in the wallet
 * is what the reviews say, and at the end every connection that was held was spent or came back.
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createAdmin } from '../../../../tests/support/people.ts'
import {
  askAgain,
  createAuthor,
  createReviewer,
  handBack,
  orderReview,
  orders,
  take,
  writeAndDeliver,
} from '../../../../tests/support/resume-reviews.ts'
import type { ResumeReviewHead, ReviewTerms } from '../contract.ts'
import { endOver, noticeDue } from './service.ts'

const price = 2
const histories = Number(process.env['REVIEW_HISTORIES'] ?? 8)

let app: TestApp
let reviewers: Awaited<ReturnType<typeof createReviewer>>[]
beforeAll(async () => {
  app = await buildTestApp()
  const owner = await createAdmin(app, ['owner'])
  const { body } = await owner.client.get<{ change: number }>('/api/admin/settings')
  const saved = await owner.client.send('PUT', '/api/admin/settings', {
    expectedChange: body.change,
    values: { 'resumeReviews.price': price },
  })
  if (saved.status !== 200) throw new Error(saved.raw.body)
  reviewers = [await createReviewer(app), await createReviewer(app)]
})
afterAll(() => app.close())

const who = fc.constantFrom(0, 1)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ do: 'order' as const }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('take' as const), who }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('deliver' as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('hand_back' as const), who }) },
  { weight: 2, arbitrary: fc.constant({ do: 'cancel' as const }) },
  { weight: 3, arbitrary: fc.constant({ do: 'ask_again' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      hours: fc.constantFrom(1, 30, 80, 150, 400),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

async function sweep(): Promise<void> {
  await app.runAsSystem((context) => noticeDue(context, 50), { requestId: 'model' })
  await app.runAsSystem((context) => endOver(context, 50), { requestId: 'model' })
}

async function forward(hours: number): Promise<void> {
  app.clock.advance({ hours })
  await app.renewSessions()
  await sweep()
}

type Author = Awaited<ReturnType<typeof createAuthor>>

const listed = async ({ client }: Author) =>
  (await client.get<{ items: ResumeReviewHead[] }>('/api/resume-reviews?limit=100')).body.items

async function act(author: Author, next: Step): Promise<void> {
  const all = await listed(author)
  const find = (...states: string[]) => all.find(({ state }) => states.includes(state))
  switch (next.do) {
    case 'order':
      await orderReview(author, { price })
      return
    case 'cancel': {
      const { body } = await author.client.get<ReviewTerms>('/api/resume-reviews/terms')
      if (body.waitingId)
        await author.client.post(`/api/resume-reviews/${body.waitingId}/cancellation`, {})
      return
    }
    case 'ask_again': {
      const delivered = find('delivered')
      if (delivered) await askAgain(author, delivered.id)
      return
    }
    case 'wait':
      return forward(next.hours)
    default: {
      const { client } = reviewers[next.who]!
      const shelf = await orders(client, next.do === 'take' ? 'open' : 'mine')
      const order = shelf[0]
      if (!order) return
      if (next.do === 'take') await take(client, order.id)
      else if (next.do === 'deliver') await writeAndDeliver(client, order.id)
      else await handBack(client, order.id)
    }
  }
}

const sorted = (texts: readonly string[]) => texts.toSorted((one, other) => (one < other ? -1 : 1))

async function compare(author: Author): Promise<Record<string, number>> {
  const { rows } = await sql<{ id: string; state: string }>`
    select ref_id as id, state from (
      select distinct on (charge_id) ref_id, state from wallet_ledger
      where account_id = ${author.accountId} and ref_type = 'resumeReview'
      order by charge_id, step desc) charge`.execute(app.database.db)
  const reviews = await listed(author)
  const expected = reviews.flatMap(({ id, charge }) =>
    Array.from({ length: price }, () => `${id} ${charge}`),
  )
  expect(sorted(rows.map(({ id, state }) => `${id} ${state}`))).toEqual(sorted(expected))
  const wallet = await author.client.get<{ held: number; LifetimeConnects: number }>(
    '/candidate/wallet',
  )
  const count = (state: string) => rows.filter((row) => row.state === state).length
  expect(wallet.body.held).toBe(count('held'))
  expect(wallet.body.LifetimeConnects).toBe(count('held') + count('captured'))
  return Object.fromEntries(
    ['held', 'captured', 'released', 'refunded'].map((state) => [state, count(state)]),
  )
}

let delivered = 0
let returned = 0

it('every connection that was held is spent or comes back', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 12, maxLength: 24, size: 'max' }),
      async (steps) => {
        const author = await createAuthor(app)
        await act(author, { do: 'order' })
        for (const next of steps) {
          await act(author, next)
          await compare(author)
        }
        await forward(150)
        await forward(400)
        const { held, captured, released, refunded } = await compare(author)
        const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from wallet_ledger
        where account_id = ${author.accountId} and kind = 'hold'`.execute(app.database.db)
        expect(held).toBe(0)
        expect(captured! + released! + refunded!).toBe(rows[0]!.count)
        delivered += captured!
        returned += released! + refunded!
      },
    ),
    { numRuns: histories },
  )
  // A run that never delivers or never returns anything has tried nothing.
  expect(Math.min(delivered, returned)).toBeGreaterThan(0)
})
