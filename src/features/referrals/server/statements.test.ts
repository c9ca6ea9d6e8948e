/** How many statements asking and accepting send, from the session to the commit. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createCandidate, createJob, createReferrer } from '../../../../tests/support/people.ts'
import { act, ask, inbox } from '../../../../tests/support/referrals.ts'
import { watchStatements, type StatementWatch } from '../../../../tests/support/statements.ts'

let app: TestApp
let watch: StatementWatch
beforeAll(async () => {
  app = await buildTestApp()
  watch = watchStatements(app)
})
afterAll(() => app.close())

/** The statements of one call, one a line. */
async function statementsOf(call: () => Promise<{ status: number; body: unknown }>) {
  watch.texts = []
  const reply = await call()
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
  return watch.texts.map((text) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 160))
}

function expectAtMost(most: number, statements: readonly string[]): void {
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most)
}

/** Until the numbers are reached that are asked for. */
const most = { first: 48, ask: 45, claim: 49 }

test('a request for a referral and its acceptance send few statements', async () => {
  const job = await createJob(app)
  const referrer = await createReferrer(app, job.companyId)
  const beginner = await createCandidate(app)
  const candidate = await createCandidate(app, { plan: 'basic' })

  expectAtMost(most.first, await statementsOf(() => ask(beginner.client, job.jobId)))
  expectAtMost(most.ask, await statementsOf(() => ask(candidate.client, job.jobId)))

  const [offer] = (await inbox(referrer.client)).items
  const claimed = await statementsOf(() => act(referrer.client, offer!.id, 'claim'))
  expectAtMost(most.claim, claimed)
})
