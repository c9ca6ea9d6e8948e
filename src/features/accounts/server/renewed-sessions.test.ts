/** A session gets a new token where something important changes, and is never lost on the way. */
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

const changes = {
  'a new password': {
    path: '/api/account/password',
    body: { currentPassword: password, password: 'a new long password' },
  },
  'another role': { path: '/api/session/hat', body: { role: 'recruiter' } },
} as const

test.each(Object.entries(changes))(
  '%s that fails at any row leaves the person signed in',
  async (_name, { path, body }) => {
    let failures = 0
    for (let row = 1; ; row++) {
      const email = `renewed.${path.length}.${row}@mail.example`
      const client = app.guest()
      await client.post('/auth/register', { name: 'Signed In', email, password })
      await client.post('/auth/recruiter/register', { name: 'Signed In', email, password })
      await writes.failAt(row)
      const changed = await client.post(path, body)
      const failed = await writes.hasFailed()
      await writes.failAt(0)
      expect((await client.get('/auth/session')).status).toBe(200)
      if (!failed) {
        expect(changed.status).toBe(200)
        break
      }
      failures += 1
    }
    expect(failures).toBeGreaterThan(2)
  },
)
