/** kill -9 between the checkout and the plan: what is paid is granted once, what is not is never. */
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { full } from '../support/full.ts'
import * as shop from '../support/payments.ts'
import { createCandidate } from '../support/people.ts'
import { sharedEnvironment, startProcess } from '../support/processes.ts'
import { signedWebhook } from '#features/payments/server/service.sandbox-provider.ts'

const rounds = full ? 20 : 3
const perRound = 6

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp(sharedEnvironment)
  await shop.sellPlans(app)
})
afterAll(() => app.close())

test(
  `${rounds} kills while orders are made, paid and reported`,
  async () => {
    let killed = 0
    for (let round = 0; round < rounds; round++) {
      const running = await startProcess(app)
      const people = await Promise.all(
        Array.from({ length: perRound }, async (_, index) => {
          const person = await createCandidate(app)
          const body = {
            plan: 'basic',
            coupon: null,
            provider: 'sandbox',
            buyer: shop.buyer,
            totalMinor: 900,
            currency: 'EUR',
          }
          return { ...person, body, key: randomUUID(), pays: index % 3 !== 0, paid: false, id: '' }
        }),
      )
      const work = people.map(async (person) => {
        const post = (path: string, body: unknown, key?: string) =>
          running.post(person.client, path, body, key)
        const made = await post('/api/payments/orders', person.body, person.key)
        person.id = ((await made.json()) as { id: string }).id
        const opened = await post(`/api/payments/orders/${person.id}/checkout`, {})
        const { url } = (await opened.json()) as { url: string }
        if (!person.pays) return
        const paid = await post(`/api/sandbox-payments/${url.split('/').at(-1)!}`, {
          card: shop.card.good,
        })
        person.paid = paid.status === 200
        const context = { ...app.parts, db: app.database.db }
        const { raw, headers } = signedWebhook(context, {
          id: randomUUID(),
          at: new Date().toISOString(),
          kind: 'paid',
          orderId: person.id,
          ref: `sbx_${person.id}`,
          amount: 900,
          currency: 'EUR',
          card: '4242',
        })
        await fetch(`${running.address}/api/payment-webhooks/sandbox`, {
          method: 'POST',
          body: raw,
          headers,
        })
      })
      const settled = Promise.allSettled(work)
      await sleep(randomInt(20, 200))
      await running.kill()
      killed += (await settled).filter(({ status }) => status === 'rejected').length

      // After the restart the tasks go on, and the provider is asked about the rest.
      app.clock.set(new Date(Date.now() + 15 * 60_000))
      await app.runDueTasks()
      await app.runDueTasks()
      for (const person of people) {
        const books = await shop.booksOf(app, person.accountId)
        const { planName } = await shop.walletOf(person.client)
        const isPaid = books.paid > 0
        if (person.paid) expect(isPaid, 'paid is granted').toBe(true)
        if (!person.pays) expect(isPaid, 'unpaid is not').toBe(false)
        expect(books).toEqual({
          paid: isPaid ? 900 : 0,
          back: 0,
          invoiced: isPaid ? 900 : 0,
          credited: 0,
        })
        expect(planName).toBe(isPaid ? 'Basic' : 'Free')
      }
      app.clock.set(new Date())
    }
    expect(killed).toBeGreaterThan(0)
  },
  rounds * 20_000,
)
