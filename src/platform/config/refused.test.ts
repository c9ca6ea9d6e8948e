/** What production refuses, setting by setting, as `docs/operations.md` tells it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigError } from './config-error.ts'
import { readConfig, settingNames } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-refused-'))
const file = join(folder, 'file')
writeFileSync(file, '')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const good = {
  NODE_ENV: 'production',
  SECRET: '5f0c1d9be27a4468b1d7a0e39c52f8846e1b70ad9c34f25e8876d10b3fa9c2e4',
  PUBLIC_URL: 'https://a.example',
  DATA_DIR: folder,
}
const tooLong = (length: number) => 'x'.repeat(length + 1)
const noAddress = 'is not a complete http or https address'

/** Setting, value, and what the start then says. */
const refused: [string, string, string][] = [
  ['NODE_ENV', 'live', 'is none of development, production, test.'],
  ['PORT', '70000', 'is not a port number.'],
  ['PORT', 'web', 'is not a port number.'],
  ['DATA_DIR', join(file, 'below'), `cannot be written: ${join(file, 'below')}.`],
  ['DATABASE_URL', 'mysql://x', 'does not start with postgres:// or postgresql://.'],
  ['DATABASE_POOL', 'many', 'is not a number of connections.'],
  [
    'DATABASE_POOL',
    '4',
    'is below 5: pages, tasks and the passing of messages each need connections.',
  ],
  ['DATABASE_POOL', '501', 'is above 500.'],
  ['DATABASE_PATIENCE', 'x', 'is not a number of milliseconds.'],
  ['DATABASE_PATIENCE', '499', 'is below 500.'],
  ['DATABASE_PATIENCE', '60001', 'is above 60000.'],
  ['REDIS_URL', 'http://x', 'does not start with redis:// or rediss://.'],
  ['PUBLIC_URL', '', 'must be set in production: the address people open.'],
  [
    'PUBLIC_URL',
    'http://a.example',
    'must begin with https:// in production: with http://, anyone in between can read passwords.',
  ],
  ['PUBLIC_URL', 'a.example', `${noAddress}.`],
  ['PUBLIC_URL', 'https://a.example/jobs', 'has more than a scheme, a host and a port.'],
  ['TIME_ZONE', 'Mars/Base', 'is not an IANA time zone such as Europe/Berlin.'],
  ['SECRET', '', 'must be set in production: 32 or more random characters.'],
  ['SECRET', 'd41d8cd98f00b204', 'is shorter than 32 characters.'],
  [
    'SECRET',
    'a'.repeat(40),
    'repeats itself, so that it can be guessed. Make one with: openssl rand -hex 32',
  ],
  [
    'SECRET',
    '!"#$%&()*+,-./012345678:;<=>?@ABCDEF',
    'is counted up, so that it can be guessed. Make one with: openssl rand -hex 32',
  ],
  [
    'SECRET',
    'change-me-to-a-long-and-safe-text-please',
    'looks like an example, which others know. Make one with: openssl rand -hex 32',
  ],
  ['SMTP_URL', 'mail.example', 'does not start with smtp:// or smtps://.'],
  ['SMS_URL', 'sms.example', `${noAddress}.`],
  ['FCM_URL', 'fcm.example', `${noAddress}.`],
  ['FCM_SERVICE_ACCOUNT', tooLong(20_000), 'is longer than 20000 characters.'],
  [
    'FCM_SERVICE_ACCOUNT',
    '{"project_id":"x"}',
    'is neither the JSON of a service account nor the path of its file.',
  ],
  ['SMS_FROM', tooLong(40), 'is longer than 40 characters.'],
  ...['GOOGLE_ISSUER', 'OIDC_ISSUER', 'GITHUB_URL', 'GITHUB_API_URL', 'FACEBOOK_URL'].map(
    (name): [string, string, string] => [name, 'a.example', `${noAddress}.`],
  ),
  ...['FACEBOOK_API_URL', 'X_URL', 'X_API_URL'].map((name): [string, string, string] => [
    name,
    'a.example',
    `${noAddress}.`,
  ]),
  ['GOOGLE_CLIENT_ID', tooLong(500), 'is longer than 500 characters.'],
  ...['OIDC', 'GITHUB', 'FACEBOOK', 'X'].flatMap((site): [string, string, string][] => [
    [`${site}_CLIENT_ID`, tooLong(500), 'is longer than 500 characters.'],
    [`${site}_CLIENT_SECRET`, tooLong(500), 'is longer than 500 characters.'],
  ]),
  ['OIDC_NAME', tooLong(40), 'is longer than 40 characters.'],
  ['DNS_SERVERS', 'dns.example', 'is not a list of addresses.'],
  ['INDEX_NOW_KEY', 'short', 'is not 8 to 128 letters, digits and dashes.'],
  ['INDEX_NOW_URL', 'a.example', `${noAddress}.`],
  ['ALLOW_PRIVATE_IMPORT', 'yes', 'is none of true, false, 1, 0.'],
  ['LOG_LEVEL', 'loud', 'is none of trace, debug, info, warn, error, fatal, silent.'],
  ['METRICS_PORT', 'x', 'is not a port number.'],
  ['DRAIN_SECONDS', 'x', 'is not a number of seconds.'],
  ['DRAIN_SECONDS', '-1', 'is below 0.'],
  ['DRAIN_SECONDS', '301', 'is above 300.'],
  ['DRAIN_SECONDS', '1.5', 'is not a whole number.'],
  [
    'TRUST_PROXY',
    '0.0.0.0/0',
    'is neither a number of proxies (1 to 10) nor a list of their addresses.',
  ],
  ['CHAT_RETENTION_DAYS', 'x', 'is not a number of days.'],
  ['CHAT_RETENTION_DAYS', '40.5', 'is not a whole number.'],
  ['CHAT_RETENTION_DAYS', '29', 'is below 30.'],
  ['CHAT_RETENTION_DAYS', '36501', 'is above 36500.'],
  ['BACKUP_HOURS', 'x', 'is not a number of hours.'],
  ['BACKUP_HOURS', '0', 'is below 1.'],
  ['BACKUP_HOURS', '169', 'is above 168.'],
  ['BACKUP_HOURS', '1.5', 'is not a whole number.'],
  ['BACKUP_KEEP_DAYS', 'x', 'is not a number of days.'],
  ['BACKUP_KEEP_DAYS', '3651', 'is above 3650.'],
  ['BOARD_CALLS_PER_SECOND', 'x', 'is not a number of calls.'],
  ['BOARD_CALLS_PER_SECOND', '0', 'is below 1.'],
  ['BOARD_CALLS_PER_SECOND', '1001', 'is above 1000.'],
  ['CLAMD_URL', 'http://clamd', 'does not start with tcp:// or unix:///.'],
  ['GATHER_SECONDS', 'soon', 'is not a number of seconds.'],
  ['GATHER_SECONDS', '-1', 'is below 0.'],
  ['GATHER_SECONDS', '3601', 'is above 3600.'],
  ['GATHER_SECONDS', '1.5', 'is not a whole number.'],
  ['SHARE_REPLIES', 'yes', 'is none of true, false, 1, 0.'],
  ['RATE_LIMIT_SCALE', 'x', 'is not a number.'],
  ['RATE_LIMIT_SCALE', '0', 'is not above 0.'],
  ['DEMO_DATA', 'yes', 'is none of true, false.'],
  ['CANDIDATE_BILLING', 'free', 'is none of on, off.'],
  ['SUPPORT_HOLIDAYS', 'Christmas', 'is not a list of days such as 2026-12-25, 2027-01-01.'],
  ['SUPPORT_MAIL_PORT', 'x', 'is not a port number.'],
  ['FAIR_USE_DAILY', 'x', 'is not a number of connections.'],
  ['FAIR_USE_DAILY', '0', 'is below 1.'],
  ['FAIR_USE_DAILY', '1001', 'is above 1000.'],
  ['FAIR_USE_DAILY', '1.5', 'is not a whole number.'],
  ['PSEUDO_LOCALE', 'yes', 'is none of true, false, 1, 0.'],
  ['BRAND_NAME', tooLong(40), 'is longer than 40 characters.'],
  ['PAYMENT_PROVIDERS', tooLong(100), 'is longer than 100 characters.'],
  ['PAYMENT_INSTRUCTIONS', tooLong(1000), 'is longer than 1000 characters.'],
  ['STRIPE_SECRET_KEY', tooLong(300), 'is longer than 300 characters.'],
  ['STRIPE_WEBHOOK_SECRET', tooLong(300), 'is longer than 300 characters.'],
  ['RAZORPAY_KEY_ID', tooLong(300), 'is longer than 300 characters.'],
  ['RAZORPAY_KEY_SECRET', tooLong(300), 'is longer than 300 characters.'],
  ['RAZORPAY_WEBHOOK_SECRET', tooLong(300), 'is longer than 300 characters.'],
  ['SELLER_NAME', tooLong(160), 'is longer than 160 characters.'],
  ['SELLER_ADDRESS', tooLong(400), 'is longer than 400 characters.'],
  ['SELLER_STATE', tooLong(60), 'is longer than 60 characters.'],
  ['SELLER_TAX_ID', tooLong(30), 'is longer than 30 characters.'],
  ['TAX_CODE', tooLong(20), 'is longer than 20 characters.'],
  ['STRIPE_URL', 'a.example', 'is not a complete http or https address.'],
  ['RAZORPAY_URL', 'a.example', 'is not a complete http or https address.'],
  ['PAYMENT_PROVIDERS', 'cash', 'names cash, which is none of sandbox, manual, stripe, razorpay.'],
  [
    'PAYMENT_PROVIDERS',
    'sandbox',
    'names sandbox, which takes no money. Set ALLOW_SANDBOX_PAYMENTS=true to use it in production.',
  ],
  ['ALLOW_SANDBOX_PAYMENTS', 'yes', 'is none of true, false, 1, 0.'],
  ['SELLER_COUNTRY', 'Germany', 'is not a country code such as DE.'],
  ['TAX_SCHEME', 'sales', 'is none of none, gst, vat.'],
  ['TAX_RATE', 'x', 'is not a number of percent.'],
  ['TAX_RATE', '-1', 'is below 0.'],
  ['TAX_RATE', '51', 'is above 50.'],
]

/** Any text goes: the mail server, the machine or people decide. */
const anyText = [
  'BACKUP_FOLDER',
  'HOST',
  'METRICS_HOST',
  'MAIL_FROM',
  'SUPPORT_EMAIL',
  'SUPPORT_MAIL_HOST',
]

test.each(refused)('%s=%s %s', (name, value, sentence) => {
  const read = () => readConfig({ ...good, [name]: value })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(new ConfigError(`${name} ${sentence}`))
})

test.each([
  ['OIDC_ISSUER', { OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' }],
  ...['OIDC', 'GITHUB', 'FACEBOOK', 'X'].flatMap((site) => [
    [`${site}_CLIENT_SECRET`, { [`${site}_CLIENT_ID`]: 'a' }] as const,
    [`${site}_CLIENT_ID`, { [`${site}_CLIENT_SECRET`]: 'b' }] as const,
  ]),
] as [string, Record<string, string>][])('%s is missing beside %j', (name, given) => {
  expect(() => readConfig({ ...good, ...given })).toThrow(
    new RegExp(`^${name} must be set with [A-Z_]+\\.$`),
  )
})

test.each([
  ['PAYMENT_INSTRUCTIONS', { PAYMENT_PROVIDERS: 'manual' }],
  ['STRIPE_SECRET_KEY', { PAYMENT_PROVIDERS: 'stripe' }],
  ['RAZORPAY_KEY_ID', { PAYMENT_PROVIDERS: 'razorpay' }],
  ['SELLER_NAME', { PAYMENT_PROVIDERS: 'sandbox', ALLOW_SANDBOX_PAYMENTS: 'true' }],
  ['SELLER_TAX_ID', { TAX_SCHEME: 'vat' }],
  ['SELLER_STATE', { TAX_SCHEME: 'gst', SELLER_TAX_ID: '29AAPFU0939F1ZV' }],
] as [string, Record<string, string>][])('%s is missing for payments with %j', (name, given) => {
  expect(() => readConfig({ ...good, ...given })).toThrow(new RegExp(`^${name} must be set`))
})

test('every setting is refused with something, or takes any text', () => {
  const covered = new Set([...refused.map(([name]) => name), ...anyText])
  expect([...covered].toSorted()).toEqual([...settingNames].toSorted())
  const free = Object.fromEntries(anyText.map((name) => [name, 'any text']))
  expect(() => readConfig({ ...good, ...free })).not.toThrow()
})

test('docs/operations.md lists each sentence, and no other', () => {
  const text = readFileSync('docs/operations.md', 'utf8')
  const [, section = ''] = text.split('## What production refuses')
  const rows = [...section.split('\n## ')[0]!.matchAll(/^\| `(\w+)` +\| (.+?) +\|$/gm)].map(
    ([, name, sentence]) => `${name} ${sentence}`,
  )
  const sentences = refused.map(([name, , sentence]) =>
    `${name} ${sentence}`.replace(/: \S*\/file\/below\./, ': …'),
  )
  expect(rows.toSorted()).toEqual([...new Set(sentences)].toSorted())
  for (const name of anyText) expect(section).toContain(`\`${name}\``)
})
