/**
 * The environment, read once, parsed and frozen. Every variable is documented in `.env.example`.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { backupVariables, readBackups, type BackupSettings } from './backups.ts'
import { billingVariables, readBilling, type BillingSettings } from './billing.ts'
import { ConfigError } from './config-error.ts'
import { databaseVariables } from './database.ts'
import { refuseUnsafe, warningsOf } from './production.ts'
import { providerVariables, readProviders, type ProviderSettings } from './providers.ts'
import { readFcm, type FcmSettings } from './push.ts'
import { readProxies, type TrustedProxies } from './proxies.ts'
import { empty, whole } from './values.ts'
import { productName } from '#shared/brand.ts'
import type { Locale } from '#shared/locale.ts'
import { offeredLocales } from '../locale/locale.ts'

const optional = <T extends z.ZodType>(schema: T) => z.preprocess(empty, schema.optional())

function isOrigin(address: string): boolean {
  // Asked also of what is no address at all, which is refused for that.
  if (!URL.canParse(address)) return true
  const { pathname, search, hash, username, password } = new URL(address)
  return /^\/*$/.test(pathname) && search + hash + username + password === ''
}

const oneOf = <const Names extends readonly string[]>(names: Names) =>
  z.enum(names, { error: `is none of ${names.join(', ')}` })
const atMost = (length: number) =>
  z.string().max(length, { error: `is longer than ${length} characters` })
const notAPort = { error: 'is not a port number' }
const port = z.coerce.number(notAPort).int(notAPort).min(0, notAPort).max(65535, notAPort)
const yesOrNo = oneOf(['true', 'false', '1', '0'])

const timeZone = z.string().refine(
  (name) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: name })
      return true
    } catch {
      return false
    }
  },
  { error: 'is not an IANA time zone such as Europe/Berlin' },
)

const environmentSchema = z.object({
  NODE_ENV: z.preprocess(
    empty,
    oneOf(['development', 'production', 'test']).default('development'),
  ),
  HOST: z.preprocess(empty, z.string().default('0.0.0.0')),
  PORT: z.preprocess(empty, port.default(3000)),
  DATA_DIR: z.preprocess(empty, z.string().default('.data')),
  DATABASE_URL: optional(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, { error: 'does not start with postgres:// or postgresql://' }),
  ),
  ...databaseVariables,
  REDIS_URL: optional(
    z.string().regex(/^rediss?:\/\//, { error: 'does not start with redis:// or rediss://' }),
  ),
  PUBLIC_URL: optional(
    z
      .url({ protocol: /^https?$/, error: 'is not a complete http or https address' })
      .refine(isOrigin, { error: 'has more than a scheme, a host and a port' }),
  ),
  TIME_ZONE: z.preprocess(empty, timeZone.default('UTC')),
  SUPPORT_HOLIDAYS: z.preprocess(
    empty,
    z
      .string()
      .regex(/^(\d{4}-\d{2}-\d{2}(,\s*|$))*$/, {
        error: 'is not a list of days such as 2026-12-25, 2027-01-01',
      })
      .default(''),
  ),
  SECRET: optional(z.string().min(32, { error: 'is shorter than 32 characters' })),
  SMTP_URL: optional(
    z.string().regex(/^smtps?:\/\//, { error: 'does not start with smtp:// or smtps://' }),
  ),
  MAIL_FROM: z.preprocess(empty, z.string().default(`${productName} <no-reply@localhost>`)),
  SMS_URL: optional(
    z.url({ protocol: /^https?$/, error: 'is not a complete http or https address' }),
  ),
  SMS_FROM: z.preprocess(empty, atMost(40).default(productName)),
  FCM_SERVICE_ACCOUNT: optional(atMost(20_000)),
  FCM_URL: z.preprocess(
    empty,
    z
      .url({ protocol: /^https?$/, error: 'is not a complete http or https address' })
      .default('https://fcm.googleapis.com'),
  ),
  ...providerVariables,
  ...billingVariables,
  ...backupVariables,
  DNS_SERVERS: z.preprocess(
    empty,
    z
      .string()
      .regex(/^[0-9a-fA-F.:[\],\s]*$/, { error: 'is not a list of addresses' })
      .default(''),
  ),
  INDEX_NOW_KEY: optional(
    z.string().regex(/^[A-Za-z0-9-]{8,128}$/, {
      error: 'is not 8 to 128 letters, digits and dashes',
    }),
  ),
  INDEX_NOW_URL: z.preprocess(
    empty,
    z
      .url({ protocol: /^https?$/, error: 'is not a complete http or https address' })
      .default('https://api.indexnow.org/indexnow'),
  ),
  CHAT_RETENTION_DAYS: optional(
    z.coerce
      .number({ error: 'is not a number of days' })
      .int({ error: 'is not a whole number' })
      .min(30, { error: 'is below 30' })
      .max(36_500, { error: 'is above 36500' }),
  ),
  CLAMD_URL: optional(
    z.string().regex(/^(tcp:\/\/[\w.[\]:-]+|unix:\/\/\/.+)$/, {
      error: 'does not start with tcp:// or unix:///',
    }),
  ),
  ALLOW_PRIVATE_IMPORT: optional(yesOrNo),
  BOARD_CALLS_PER_SECOND: whole('calls', { most: 1000, usual: 4 }),
  LOG_LEVEL: optional(oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])),
  METRICS_PORT: optional(port),
  METRICS_HOST: z.preprocess(empty, z.string().default('127.0.0.1')),
  TRUST_PROXY: z.preprocess(
    empty,
    z
      .string()
      .default('false')
      .refine((text) => readProxies(text) !== undefined, {
        error: 'is neither a number of proxies (1 to 10) nor a list of their addresses',
      }),
  ),
  DRAIN_SECONDS: z.preprocess(
    empty,
    z.coerce
      .number({ error: 'is not a number of seconds' })
      .int({ error: 'is not a whole number' })
      .min(0, { error: 'is below 0' })
      .max(300, { error: 'is above 300' })
      .default(0),
  ),
  GATHER_SECONDS: z.preprocess(
    empty,
    z.coerce
      .number({ error: 'is not a number of seconds' })
      .int({ error: 'is not a whole number' })
      .min(0, { error: 'is below 0' })
      .max(3600, { error: 'is above 3600' })
      .default(75),
  ),
  SHARE_REPLIES: optional(yesOrNo),
  RATE_LIMIT_SCALE: z.preprocess(
    empty,
    z.coerce.number({ error: 'is not a number' }).positive({ error: 'is not above 0' }).default(1),
  ),
  DEMO_DATA: optional(oneOf(['true', 'false'])),
  CANDIDATE_BILLING: z.preprocess(empty, oneOf(['on', 'off']).default('on')),
  FAIR_USE_DAILY: z.preprocess(
    empty,
    z.coerce
      .number({ error: 'is not a number of connections' })
      .int({ error: 'is not a whole number' })
      .min(1, { error: 'is below 1' })
      .max(1000, { error: 'is above 1000' })
      .default(20),
  ),
  PSEUDO_LOCALE: optional(yesOrNo),
  BRAND_NAME: z.preprocess(empty, atMost(40).default(productName)),
  SUPPORT_EMAIL: z.preprocess(empty, z.string().default('support@localhost')),
  SUPPORT_MAIL_PORT: optional(port),
  SUPPORT_MAIL_HOST: z.preprocess(empty, z.string().default('127.0.0.1')),
})

/** Every setting that is read; `docs/operations.md` says of each what is refused. */
export const settingNames: readonly string[] = Object.keys(environmentSchema.shape)

export type Config = Readonly<{
  environment: 'development' | 'production' | 'test'
  host: string
  port: number
  /** Absolute. */
  dataDir: string
  /** Undefined: the embedded PostgreSQL on `dataDir`. */
  databaseUrl: string | undefined
  databasePool: number
  /** Milliseconds that a request waits for the database, over all of its statements. */
  databasePatience: number
  redisUrl: string | undefined
  /** Origin without a trailing slash; undefined means the address that is listened on. */
  publicUrl: string | undefined
  timeZone: string
  secret: string
  /** Whether the secret was made here and is kept in `dataDir` alone. */
  secretIsKept: boolean
  smtpUrl: string | undefined
  mailFrom: string
  /** Who sends text messages; undefined means nobody, or the local mailbox where there is one. */
  smsUrl: string | undefined
  smsFrom: string
  /** Who pushes to apps that register with Firebase; null: nobody. */
  fcm: FcmSettings | null
  /** Other ways to sign in. */
  providers: ProviderSettings
  /** Addresses asked for proofs of domains; empty means the machine's own. */
  dnsServers: readonly string[]
  /** Search engines are told of changed pages; null: they are not. */
  indexNow: Readonly<{ key: string; address: string }> | null
  /** What imports may read, and how often they ask one host while a board is read posting by posting. */
  outside: { allowPrivate: boolean; callsPerSecond: number }
  /** Mail is kept in `dataDir/mail` and shown at `/dev/mail`; never in production. */
  localMailbox: boolean
  logLevel: string
  metricsPort: number | undefined
  metricsHost: string
  /** Which proxies say whom they pass on. */
  trustProxy: TrustedProxies
  /** How long it goes on serving after SIGTERM, while the balancer learns to send no more. */
  drainSeconds: number
  /** Days after which closed conversations are forgotten; null: never. */
  chatRetentionDays: number | null
  backups: BackupSettings | null
  /** Where files are scanned for viruses; undefined: nowhere. */
  clamdUrl: string | undefined
  /** How long emails and pushes about one thing wait for more news of it. */
  gatherSeconds: number
  /** Sentences for the person who starts it: what works, but hardly as meant. */
  warnings: readonly string[]
  demoData: boolean
  /** Multiplies every call limit; benchmarks raise it. */
  rateLimitScale: number
  shareReplies: boolean
  /** Connections a day for everybody, where nothing is sold to candidates; null where plans are. */
  fairUseDaily: number | null
  /** Where emails to support arrive by SMTP; null: nobody reads what is sent there. */
  supportMail: Readonly<{ host: string; port: number }> | null
  /** Days on which support answers nobody, `YYYY-MM-DD`. */
  supportHolidays: readonly string[]
  /** Who sells plans, and who takes the money. */
  billing: BillingSettings
  /** Languages that people may ask for. */
  locales: readonly Locale[]
  brand: Readonly<{ name: string; supportEmail: string }>
}>

/**
 * Reads the settings.
 *
 * @throws ConfigError with one sentence that names the variable
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const parsed = environmentSchema.safeParse(environment)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!
    throw new ConfigError(`${issue.path.join('.')} ${issue.message}.`)
  }
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  const dataDir = resolve(values.DATA_DIR)
  if (production) refuseUnsafe(values)
  const trustProxy = readProxies(values.TRUST_PROXY) ?? false
  const allowPrivateImport = /^(true|1)$/.test(values.ALLOW_PRIVATE_IMPORT ?? '')
  const warnings = warningsOf({
    smtp: values.SMTP_URL !== undefined,
    https: values.PUBLIC_URL?.startsWith('https:') === true,
    trustsProxies: trustProxy !== false,
    allowsPrivateImport: allowPrivateImport,
    rateLimitScale: values.RATE_LIMIT_SCALE,
  })
  makeFolder(dataDir)
  return Object.freeze({
    environment: values.NODE_ENV,
    host: values.HOST,
    port: values.PORT,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    databasePatience: values.DATABASE_PATIENCE,
    redisUrl: values.REDIS_URL,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, ''),
    timeZone: values.TIME_ZONE,
    secret: values.SECRET ?? keptSecret(dataDir, 'secret'),
    secretIsKept: values.SECRET === undefined,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    smsUrl: values.SMS_URL,
    smsFrom: values.SMS_FROM,
    fcm: readFcm(values),
    providers: readProviders(values),
    dnsServers: values.DNS_SERVERS.split(/[\s,]+/).filter(Boolean),
    indexNow: values.INDEX_NOW_KEY
      ? Object.freeze({ key: values.INDEX_NOW_KEY, address: values.INDEX_NOW_URL })
      : null,
    chatRetentionDays: values.CHAT_RETENTION_DAYS ?? null,
    backups: readBackups(values),
    clamdUrl: values.CLAMD_URL,
    outside: Object.freeze({
      allowPrivate: allowPrivateImport,
      callsPerSecond: values.BOARD_CALLS_PER_SECOND,
    }),
    localMailbox: !production && !values.SMTP_URL,
    logLevel:
      values.LOG_LEVEL ?? (values.NODE_ENV === 'test' ? 'silent' : production ? 'info' : 'warn'),
    metricsPort: values.METRICS_PORT,
    metricsHost: values.METRICS_HOST,
    trustProxy,
    drainSeconds: values.DRAIN_SECONDS,
    gatherSeconds: values.GATHER_SECONDS,
    warnings: production ? warnings : [],
    demoData: !production && values.DEMO_DATA !== 'false',
    shareReplies: values.SHARE_REPLIES !== 'false' && values.SHARE_REPLIES !== '0',
    rateLimitScale: values.RATE_LIMIT_SCALE,
    supportHolidays: Object.freeze(
      values.SUPPORT_HOLIDAYS.split(',')
        .map((day) => day.trim())
        .filter(Boolean),
    ),
    supportMail: readSupportMail(values),
    billing: readBilling(values, { production, brandName: values.BRAND_NAME }),
    fairUseDaily: values.CANDIDATE_BILLING === 'off' ? values.FAIR_USE_DAILY : null,
    locales: offeredLocales({ pseudoLocale: /^(true|1)$/.test(values.PSEUDO_LOCALE ?? '') }),
    brand: Object.freeze({ name: values.BRAND_NAME, supportEmail: values.SUPPORT_EMAIL }),
  })
}

/** Answers come to the address with a number and a proof behind a plus: `support+1042-…@example.org`. */
function readSupportMail(values: {
  SUPPORT_MAIL_PORT?: number | undefined
  SUPPORT_MAIL_HOST: string
  SUPPORT_EMAIL: string
}): Config['supportMail'] {
  if (values.SUPPORT_MAIL_PORT === undefined) return null
  if (!/^[\w.-]{1,20}@[\w.-]+$/.test(values.SUPPORT_EMAIL)) {
    throw new ConfigError(
      'SUPPORT_EMAIL must be an address such as support@example.org when SUPPORT_MAIL_PORT is set.',
    )
  }
  return Object.freeze({ host: values.SUPPORT_MAIL_HOST, port: values.SUPPORT_MAIL_PORT })
}

function makeFolder(folder: string): void {
  try {
    makeMissing(folder)
    const probe = join(folder, `.probe-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (cause) {
    throw new ConfigError(`DATA_DIR cannot be written: ${folder}.`, { cause })
  }
}

/** One by one: Node's recursive way never ends where the system says that a parent is missing. */
function makeMissing(folder: string): void {
  if (existsSync(folder)) return
  makeMissing(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process of ours was first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** A random secret that is made once and kept, readable by the owner alone. */
export function keptSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name)
  if (!existsSync(file)) {
    // It gets its name when it is complete: another process that starts now reads all of it.
    const partial = `${file}-${process.pid}`
    writeFileSync(partial, randomBytes(32).toString('hex'), { mode: 0o600 })
    try {
      linkSync(partial, file)
    } catch (error) {
      // Another process of ours was first; its secret is read below.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(partial)
    }
  }
  return readFileSync(file, 'utf8').trim()
}
