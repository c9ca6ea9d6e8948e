import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'
import { loadEnvFile } from './env-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'vouch-config-'))
const file = join(folder, 'file')
writeFileSync(file, '')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  [{ PORT: 'abc' }, /^PORT /],
  [{ PORT: '70000' }, /^PORT /],
  [{ DATABASE_POOL: '4' }, /^DATABASE_POOL is below 5: /],
  [{ DATABASE_POOL: 'many' }, /^DATABASE_POOL is not a number /],
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

test('a settings file is read; the environment wins, and a named file must be there', () => {
  const settings = join(folder, 'settings')
  writeFileSync(settings, 'BRAND_NAME="From the file" # said here\nPORT=1\n')
  const before = { ...process.env }
  try {
    Object.assign(process.env, { ENV_FILE: settings, PORT: '2' })
    delete process.env['BRAND_NAME']
    loadEnvFile()
    expect(process.env).toMatchObject({ BRAND_NAME: 'From the file', PORT: '2' })
    process.env['ENV_FILE'] = join(folder, 'nothing')
    expect(loadEnvFile).toThrow(/^ENV_FILE cannot be read: /)
    process.env['ENV_FILE'] = ''
    expect(loadEnvFile).not.toThrow()
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
    Object.assign(process.env, before)
  }
})
