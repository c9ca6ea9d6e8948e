/** The admin's list of accounts: who has an address, and who only says so. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createAdmin, createCandidate, type TestPerson } from '../../../../tests/support/people.ts'
import type { AccountItem } from '../contract.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  admin = await createAdmin(app, ['support'])
})
afterAll(() => app.close())

type Page = { items: AccountItem[]; nextCursor: string | null }
const list = (search: Record<string, string>) =>
  admin.client.get<Page>(`/api/admin/accounts?${new URLSearchParams(search).toString()}`)

async function claim(email: string, number: number): Promise<string> {
  const body = { name: 'Somebody Else', email, password: `another long passphrase ${number}` }
  const made = await app.guest().post<{ user: { userId: string } }>('/auth/register', body)
  return made.body.user.userId
}

test('of an address the account that proved it comes first, also page by page', async () => {
  const { email, accountId } = await createCandidate(app)
  const claims = [await claim(email, 1), await claim(email, 2)]
  const { body } = await list({ q: email })
  expect(body.items.map(({ id, emailVerified }) => [id, emailVerified])).toEqual([
    [accountId, true],
    [claims[1], false],
    [claims[0], false],
  ])
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Page = (await list({ q: email.toUpperCase(), limit: '1', cursor })).body
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  }
  expect(seen).toEqual(body.items.map(({ id }) => id))
})

test('all of them come newest first', async () => {
  const first = (await list({ limit: '2' })).body
  const second = (await list({ limit: '2', cursor: first.nextCursor! })).body
  const ids = [...first.items, ...second.items].map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted().toReversed())
  expect(new Set(ids).size).toBe(4)
  expect((await list({ cursor: 'x' })).status).toBe(400)
})
