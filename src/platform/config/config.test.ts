import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { createNoMailer } from '../mail/no-mail.ts'
import { ConfigError } from './config-error.ts'
import { loadEnvFile } from './env-file.ts'
import { weaknessOfSecret } from './weak-secret.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-config-'))
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
  [{ SECRET: 'short' }, /^SECRET /],
])('%j is refused in one sentence that names the setting', (environment, message) => {
  const read = () => readConfig({ DATA_DIR: folder, ...environment })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(message)
})

const good = '5f0c1d9be27a4468b1d7a0e39c52f8846e1b70ad9c34f25e8876d10b3fa9c2e4'
const production = { NODE_ENV: 'production', SECRET: good, PUBLIC_URL: 'https://a.example' }
const short = 'SECRET is shorter than 32 characters.'
const repeats = 'SECRET repeats itself, so that it can be guessed.'
const counted = 'SECRET is counted up, so that it can be guessed.'
const example = 'SECRET looks like an example, which others know.'
const https =
  'PUBLIC_URL must begin with https:// in production: with http://, anyone in between can read passwords.'

test.each([
  [{ SECRET: '' }, 'SECRET must be set in production: 32 or more random characters.'],
  [{ SECRET: 'd41d8cd98f00b204' }, short],
  [{ SECRET: 'a'.repeat(40) }, repeats],
  [{ SECRET: 'ab'.repeat(20) }, repeats],
  [{ SECRET: '5f0c1d9be27a4468'.repeat(3) }, repeats],
  [{ SECRET: '5f0c1d9be27a44685f0c1d9be27a4468' }, repeats],
  [{ SECRET: '1111111122222222333333334444444455555555' }, repeats],
  [{ SECRET: 'abcdefghijklmnopqrstuvwxyzabcdefgh' }, /^SECRET (is counted up|repeats itself)/],
  [{ SECRET: '!"#$%&()*+,-./012345678:;<=>?@ABCDEF' }, counted],
  [{ SECRET: 'change-me-to-a-long-and-safe-text-please' }, example],
  [{ SECRET: 'CHANGE_THIS_BEFORE_YOU_GO_LIVE_1234567' }, example],
  [{ SECRET: 'my-super-secret-key-for-this-server-01' }, example],
  [{ SECRET: '32 or more random characters go here' }, example],
  [{ SECRET: 'PasswordPasswortMotDePasse2026Tessera' }, example],
  [{ SECRET: '0123456789abcdef9f3b71e20c8d4a65fb21' }, example],
  [{ PUBLIC_URL: '' }, 'PUBLIC_URL must be set in production: the address people open.'],
  [{ PUBLIC_URL: 'http://a.example' }, https],
  [{ PUBLIC_URL: 'http://10.0.0.5:3000' }, https],
  [{ PUBLIC_URL: 'http://localhost.evil.example' }, https],
  [{ PUBLIC_URL: 'ftp://a.example' }, 'PUBLIC_URL is not a complete http or https address.'],
  [{ PUBLIC_URL: 'https://a.example/jobs' }, /^PUBLIC_URL has more than a scheme/],
  [{ PUBLIC_URL: 'https://user:word@a.example' }, /^PUBLIC_URL has more than a scheme/],
  [{ TRUST_PROXY: 'yes' }, /^TRUST_PROXY is neither a number/],
  [{ TRUST_PROXY: '11' }, /^TRUST_PROXY /],
  [{ TRUST_PROXY: '-1' }, /^TRUST_PROXY /],
  [{ TRUST_PROXY: '0.0.0.0/0' }, /^TRUST_PROXY /],
  [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY /],
  [{ TRUST_PROXY: 'proxy.example' }, /^TRUST_PROXY /],
  [{ METRICS_PORT: 'x' }, 'METRICS_PORT is not a port number.'],
])('production refuses %j: %s', (changes, sentence) => {
  const read = () => readConfig({ DATA_DIR: folder, ...production, ...changes })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(sentence)
})

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'production may be tried out at %s',
  (address) => {
    const config = readConfig({ DATA_DIR: folder, ...production, PUBLIC_URL: address })
    expect(config.publicUrl).toBe(address)
  },
)

test('random secrets are good ones, in hex and in base64', () => {
  for (let number = 0; number < 5000; number++) {
    for (const secret of [randomBytes(16).toString('hex'), randomBytes(32).toString('base64')]) {
      expect([secret, weaknessOfSecret(secret)]).toEqual([secret, undefined])
    }
  }
})

test.each([
  ['', false],
  ['false', false],
  ['true', 1],
  ['2', 2],
  ['10.0.0.5, 10.1.0.0/16', ['10.0.0.5', '10.1.0.0/16']],
  ['loopback fd00::/8', ['loopback', 'fd00::/8']],
])('TRUST_PROXY=%s trusts %j', (text, trusted) => {
  expect(readConfig({ DATA_DIR: folder, TRUST_PROXY: text }).trustProxy).toEqual(trusted)
})

test('metrics are for this machine unless an address is set', () => {
  expect(readConfig({ DATA_DIR: folder }).metricsHost).toBe('127.0.0.1')
  expect(readConfig({ DATA_DIR: folder, METRICS_HOST: '0.0.0.0' }).metricsHost).toBe('0.0.0.0')
})

test('production says what is missing, and keeps no mail in clear', async () => {
  const config = readConfig({ DATA_DIR: folder, ...production })
  expect(config.warnings.map((warning) => warning.split(' ')[0])).toEqual([
    'SMTP_URL',
    'TRUST_PROXY',
  ])
  expect(config.localMailbox).toBe(false)
  const lines: unknown[] = []
  const mailer = createNoMailer({ error: (...line: unknown[]) => void lines.push(line) })
  await mailer.send({ to: 'a@example.org', subject: 'Your code', text: 'It is 123456.' }, 'id-1')
  expect(JSON.stringify(lines)).toContain('SMTP_URL is not set')
  expect(JSON.stringify(lines)).not.toMatch(/123456|a@example/)
  const complete = { ...production, SMTP_URL: 'smtp://mail.example', TRUST_PROXY: '1' }
  expect(readConfig({ DATA_DIR: folder, ...complete }).warnings).toEqual([])
})

test('a fresh machine needs nothing, and production has no demo data and no open mailbox', () => {
  const plain = readConfig({ DATA_DIR: join(folder, 'a/b') })
  expect(plain).toMatchObject({ port: 3000, timeZone: 'UTC', demoData: true, localMailbox: true })
  expect(readConfig({ DATA_DIR: join(folder, 'a/b') }).secret).toBe(plain.secret)
  const withSlash = { ...production, PUBLIC_URL: 'https://a.example/' }
  expect(readConfig({ DATA_DIR: folder, ...withSlash })).toMatchObject({
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
