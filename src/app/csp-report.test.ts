import Fastify from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { createLimiter } from '#platform/http/limits.ts'
import { systemClock } from '#platform/log/clock.ts'
import { createLogger } from '#platform/log/logger.ts'
import { AppError } from '#shared/errors.ts'
import { mountViolationReports } from './csp-report.ts'

const logged: unknown[] = []
const app = Fastify({ trustProxy: true })
app.setErrorHandler((error, _request, reply) =>
  reply.status(error instanceof AppError ? error.status : 400).send(),
)
const log = { ...createLogger('silent'), warn: (fields: object) => logged.push(fields) }
mountViolationReports(app, {
  limiter: createLimiter(),
  clock: systemClock,
  log: log as unknown as ReturnType<typeof createLogger>,
})
beforeEach(() => void logged.splice(0))

function send(payload: unknown, type: string, ip = '192.0.2.1') {
  return app.inject({
    method: 'POST',
    url: '/csp-report',
    headers: { 'content-type': type, 'x-forwarded-for': ip },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
}

const old = {
  'csp-report': {
    'document-uri': 'https://tessera.test/job-search?q=private',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/x.js?y',
    'line-number': 3,
  },
}

test('both kinds of report are logged, without what was searched for', async () => {
  const reply = await send(old, 'application/csp-report')
  expect(reply.statusCode).toBe(204)
  const body = { documentURL: 'https://tessera.test/a#b', effectiveDirective: 'img-src' }
  const batch = [
    { type: 'csp-violation', body },
    { type: 'csp-violation', body },
  ]
  expect((await send(batch, 'application/reports+json')).statusCode).toBe(204)
  expect(logged).toMatchObject([
    {
      violation: {
        page: 'https://tessera.test/job-search',
        directive: 'script-src-elem',
        blocked: 'https://evil.example/x.js',
        line: 3,
      },
    },
    { violation: { page: 'https://tessera.test/a', directive: 'img-src' } },
    { violation: { page: 'https://tessera.test/a', directive: 'img-src' } },
  ])
})

test.each([
  ['{', 'application/csp-report', 400],
  ['{"a":1}', 'application/csp-report', 400],
  [
    JSON.stringify(Array.from({ length: 11 }, () => ({ body: {} }))),
    'application/reports+json',
    400,
  ],
  [`{"csp-report":{"document-uri":"${'x'.repeat(20_000)}"}}`, 'application/csp-report', 400],
  ['a=b', 'application/x-www-form-urlencoded', 400],
])('%.40s as %s is refused and not logged', async (payload, type, status) => {
  expect((await send(payload, type)).statusCode).toBe(status)
  expect(logged).toEqual([])
})

test('long texts and control characters do not reach the log', async () => {
  const report = { 'csp-report': { 'blocked-uri': `a\n\u0000${'x'.repeat(5_000)}` } }
  expect((await send(report, 'application/csp-report')).statusCode).toBe(204)
  const { violation } = logged[0] as { violation: { blocked: string } }
  expect(violation.blocked).toHaveLength(200)
  expect(violation.blocked).not.toMatch(/\p{Cc}/u)
})

test('one address is stopped after 20 a minute, all together after 200', async () => {
  const from = async (ip: string) => (await send(old, 'application/csp-report', ip)).statusCode
  const one = await Promise.all(Array.from({ length: 25 }, () => from('198.51.100.7')))
  expect(one.filter((status) => status === 429)).toHaveLength(5)
  const many = await Promise.all(Array.from({ length: 250 }, (_, i) => from(`10.0.${i}.1`)))
  expect(many.filter((status) => status === 204).length).toBeLessThan(200)
  expect(logged.length).toBeLessThanOrEqual(200)
})
