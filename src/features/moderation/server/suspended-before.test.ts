/** Suspensions of before they were sanctions. */
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { up } from '../../../../migrations/20261204T030000-keep-suspensions-as-sanctions.ts'
import { up as upLater } from '../../../../migrations/20261205T010000-replace-suspensions.ts'
import { up as upAppeals } from '../../../../migrations/20261205T011000-let-old-suspensions-be-appealed.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import { endSuspension } from '../../../../tests/support/moderation.ts'
import { createAdmin, createCandidate, password } from '../../../../tests/support/people.ts'
import type { AccountSanction, OwnDecision } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const signIn = async (email: string) =>
  (await app.guest().post('/auth/login', { email, password })).status
const sanctionsOf = async (client: TestClient, id: string) =>
  (await client.get<{ items: AccountSanction[] }>(`/api/admin/accounts/${id}/sanctions`)).body.items

test('stand as sanctions with the reason that was told, and can be appealed', async () => {
  const { db } = app.database
  const people = [
    await createCandidate(app),
    await createCandidate(app),
    await createCandidate(app),
  ]
  const [held, noted, free] = people.map(({ accountId }) => accountId)
  const { client: admin, accountId: adminId } = await createAdmin(app, ['owner'])
  await sql`
    update accounts set status = 'suspended', held_by_admin = true
    where id in (${held}, ${noted})`.execute(db)
  await sql`
    insert into audit_entries (at, actor_kind, actor_id, action, entity_type, entity_id, reason, request_id)
    values (now(), 'person', ${adminId}, 'accounts.suspended', 'account', ${noted}, 'Told then', 'test')`.execute(
    db,
  )
  await db.transaction().execute(async (own) => {
    await up(own as unknown as Kysely<unknown>)
    await upLater(own as unknown as Kysely<unknown>)
    await sql`drop index moderation_cases_untold`.execute(own)
    await upAppeals(own as unknown as Kysely<unknown>)
  })
  expect(await sanctionsOf(admin, held!)).toMatchObject([
    { level: 'suspended', reason: 'Suspended by an admin', endsAt: null, liftedAt: null },
  ])
  expect(await sanctionsOf(admin, noted!)).toMatchObject([{ reason: 'Told then' }])
  expect(await sanctionsOf(admin, free!)).toEqual([])
  expect(await signIn(people[0]!.email)).toBe(400)

  app.clock.advance({ hours: 2 })
  await app.runDueTasks()
  const mailsWithLink = () =>
    app.mails.filter(({ text }) => /decision#/.test(text)).map(({ to }) => to)
  expect(mailsWithLink().toSorted()).toEqual([people[0]!.email, people[1]!.email].toSorted())
  const mail = app.mails.findLast(({ to }) => to === people[1]!.email)!
  expect(mail.text).toContain('Told then')
  const token = /decision#([\w-]+)/.exec(mail.text)![1]!
  const opened = await app.guest().post<OwnDecision>('/api/moderation-links/open', { token })
  expect(opened.body).toMatchObject({ canAppeal: true, reason: 'Told then' })
  const sent = { token, text: 'I was never told why.' }
  expect((await app.guest().post('/api/moderation-links/appeal', sent)).status).toBe(200)
  app.clock.advance({ days: 1 })
  await app.runDueTasks()
  expect(mailsWithLink()).toHaveLength(2)
  const { client: later } = await createAdmin(app, ['owner'])
  expect((await endSuspension(later, held!)).status).toBe(200)
  expect(await signIn(people[0]!.email)).toBe(200)
})
