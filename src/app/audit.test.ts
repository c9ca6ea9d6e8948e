import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../tests/support/app.ts'
import { createCandidate } from '../../tests/support/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

async function audit(...parameters: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'audit.ts'), ...parameters], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      ENV_FILE: '',
      DATA_DIR: app.dataDir,
      DATABASE_URL: app.database.connectionString,
    },
  })
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code: code as number, out, err }
}

test('npm run audit -- verify says what is there, where it ends, and what is broken', async () => {
  await createCandidate(app)
  await app.runDueTasks()
  await createCandidate(app)
  const whole = await audit('verify')
  expect(whole).toMatchObject({ code: 0, err: '' })
  expect(whole.out).toMatch(/Intact: \d+ entries chained\.\nNot chained yet: [1-9]\d*\./)
  const head = /ends at (\d+:[0-9a-f]{64})/.exec(whole.out)![1]!
  expect(await audit('verify', '--head', head)).toMatchObject({ code: 0 })
  expect(await audit('verify', '--head', '999999:'.padEnd(71, '0'))).toMatchObject({ code: 1 })
  expect(await audit()).toMatchObject({ code: 2, out: '' })

  await app.database.db.transaction().execute(async (own) => {
    await sql`set local session_replication_role = replica`.execute(own)
    await sql`update audit_entries set reason = 'Another' where seq = 1`.execute(own)
  })
  const broken = await audit('verify')
  expect(broken).toMatchObject({ code: 1, out: '' })
  expect(broken.err).toContain('Broken: entry 1 (accounts.registered) was changed')
}, 120_000)
