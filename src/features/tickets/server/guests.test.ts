/** Guests type any address: what the product emails there is ours, and little. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure } from '../../../../tests/support/client.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'true' })
})
afterAll(() => app.close())

const typed = 'Your account is locked: https://evil.example'
/** A name takes no address. */
const named = 'Your account is locked'
const ask = (email: string, from: string, subject = typed) =>
  app.guest().post<Failure>(
    '/candidate/supportTicket',
    {
      category: 'other',
      impact: 'question',
      subject,
      body: `${typed} ${crypto.randomUUID()}`,
      email,
      name: named,
    },
    { headers: { 'x-forwarded-for': from } },
  )
async function mailsTo(email: string) {
  await app.runDueTasks()
  return app.mails.filter(({ to }) => to === email)
}

test('an address that a guest has typed gets no word of theirs', async () => {
  const email = 'typed@tickets.example'
  expect((await ask(email, '198.51.100.1')).status).toBe(200)
  const [mail] = await mailsTo(email)
  expect(mail!.subject).toMatch(/^\[T-\d+\] We got your message$/)
  expect(JSON.stringify(mail)).not.toMatch(/evil|locked/)
})

test('one address gets three an hour, however many ask at once and from wherever', async () => {
  const email = 'flooded@tickets.example'
  const asked = Array.from({ length: 12 }, (_, index) =>
    ask(index % 2 ? email : email.toUpperCase(), `198.51.100.${100 + index}`, `Question ${index}`),
  )
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(3)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect(await mailsTo(email)).toHaveLength(3)
  expect((await ask('other@tickets.example', '198.51.100.99')).status).toBe(200)
  app.clock.advance({ hours: 1, minutes: 1 })
  expect((await ask(email, '198.51.100.98', 'Later')).status).toBe(200)
})
