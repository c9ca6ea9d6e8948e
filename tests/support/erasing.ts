import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { password, type TestPerson } from './people.ts'

/** Deletes an account by its own wish. */
export async function eraseNow(app: TestApp, person: TestPerson): Promise<void> {
  const reply = await person.client.post('/api/privacy/deletion', { currentPassword: password })
  expect(reply.status).toBe(200)
  await runOut(app)
}

/** Grace, end of what is under way, erasure. */
export async function runOut(app: TestApp): Promise<void> {
  app.clock.advance({ days: 14, minutes: 1 })
  await app.runDueTasks()
  app.clock.advance({ hours: 1, minutes: 1 })
  await app.runDueTasks()
}
