/** Signing up happens once, whatever fails on the way and however often it is repeated. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { failingWrites } from '../../../../tests/support/failing-writes.ts'
import { password } from '../../../../tests/support/people.ts'

let app: TestApp
let writes: Awaited<ReturnType<typeof failingWrites>>
beforeAll(async () => {
  app = await buildTestApp()
  writes = await failingWrites(app)
})
afterAll(() => app.close())

const kinds = [
  { role: 'jobSeeker', path: '/auth/register', profiles: 'candidate_profiles' },
  { role: 'recruiter', path: '/auth/recruiter/register', profiles: 'recruiter_profiles' },
] as const
type Kind = (typeof kinds)[number]

const signUp = ({ path }: Kind, email: string) =>
  app.guest().post(path, { name: 'Someone New', email, password })

/** What one sign-up leaves: an account with its role and its profile, and a mail. */
async function expectOne(kind: Kind, email: string): Promise<void> {
  const { rows } = await sql<{ roles: string[]; profiles: number; passwords: number }>`
    select roles, (select count(*) from ${sql.table(kind.profiles)} where account_id = accounts.id) as profiles,
      (select count(*) from identities where account_id = accounts.id) as passwords
    from accounts where email = ${email}`.execute(app.database.db)
  expect(rows).toEqual([{ roles: [kind.role], profiles: 1, passwords: 1 }])
  const mails = await sql`
    select payload from graphile_worker._private_jobs where payload->>'to' = ${email}`.execute(
    app.database.db,
  )
  expect(mails.rows).toHaveLength(1)
}

test.each(kinds)(
  'a $role whose sign-up fails at any row signs up by the same form: one account, one mail',
  async (kind) => {
    let failures = 0
    for (let row = 1; ; row++) {
      const email = `${kind.role}.${row}@mail.example`.toLowerCase()
      await writes.failAt(row)
      const first = await signUp(kind, email)
      const failed = await writes.hasFailed()
      await writes.failAt(0)
      if (!failed) {
        expect(first.status).toBe(200)
        break
      }
      failures += 1
      // An effect that nobody waits for may have failed.
      expect([200, 503]).toContain(first.status)
      if (first.status === 503) expect((await signUp(kind, email)).status).toBe(200)
      await expectOne(kind, email)
    }
    expect(failures).toBeGreaterThan(8)
  },
)

test.each(kinds)(
  'a $role who sends the form twice at once has one account and one mail',
  async (kind) => {
    const email = `twice.${kind.role}@mail.example`.toLowerCase()
    const replies = await Promise.all([signUp(kind, email), signUp(kind, email)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    await expectOne(kind, email)
  },
)
