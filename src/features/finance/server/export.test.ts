import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import * as shop from '../../../../tests/support/payments.ts'
import { createAdmin, createCandidate } from '../../../../tests/support/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  await shop.sellPlans(app, { basic: 900, premium: 19_000, currency: 'EUR' })
})
afterAll(() => app.close())

test('finance exports who pays and by which reference, and no one else does', async () => {
  const finance = (await createAdmin(app, ['finance'])).client
  const support = (await createAdmin(app, ['support'])).client
  const payer = await createCandidate(app)
  const { id } = await shop.order(payer.client, { provider: 'manual' })
  const exported = await finance.get(`/api/admin/payments/export?q=${payer.email}`)
  const [head, row] = exported.raw.body.trim().split('\r\n')
  expect(head).toMatch(/"Order","Name","Email","Reference","Provider reference"$/)
  expect(row).toContain(`"${id}","Ottilie Quastenflosser","${payer.email}"`)
  expect((await support.get('/api/admin/payments/export')).status).toBe(403)
  expect((await payer.client.get('/api/admin/payments/export')).status).toBe(403)
  // Who took the file along is recorded, without the address that was searched for.
  const { rows } = await sql<{ after: unknown }>`
    select after from audit_entries where action = 'finance.paymentsExported'`.execute(
    app.database.db,
  )
  expect(rows).toEqual([{ after: { payments: 1 } }])
  const own = (await payer.client.get('/api/payments/export')).raw.body
  expect(own).toContain(id)
  expect(own).not.toContain(payer.email)
})
