import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'vouch-config-'))
const file = join(folder, 'file')
writeFileSync(file, '')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  [{ PORT: 'abc' }, /^PORT /],
  [{ PORT: '70000' }, /^PORT /],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL /],
  [{ TIME_ZONE: 'Mars/Base' }, /^TIME_ZONE /],
  [{ DATA_DIR: join(file, 'below') }, /^DATA_DIR /],
  [{ NODE_ENV: 'production' }, /^SECRET /],
  [{ NODE_ENV: 'production', SECRET: 'x'.repeat(32) }, /^PUBLIC_URL /],
  [{ SECRET: 'short' }, /^SECRET /],
])('%j is refused in one sentence that names the setting', (environment, message) => {
  const read = () => readConfig({ DATA_DIR: folder, ...environment })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(message)
})

test('a fresh machine needs nothing, and production has no demo data and no open mailbox', () => {
  const plain = readConfig({ DATA_DIR: join(folder, 'a/b') })
  expect(plain).toMatchObject({ port: 3000, timeZone: 'UTC', demoData: true, localMailbox: true })
  expect(readConfig({ DATA_DIR: join(folder, 'a/b') }).secret).toBe(plain.secret)
  const production = {
    NODE_ENV: 'production',
    SECRET: 'x'.repeat(32),
    PUBLIC_URL: 'https://a.example/',
  }
  expect(readConfig({ DATA_DIR: folder, ...production })).toMatchObject({
    demoData: false,
    localMailbox: false,
    publicUrl: 'https://a.example',
  })
})
