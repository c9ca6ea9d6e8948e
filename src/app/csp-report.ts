/** Browsers tell what a page's content security policy stopped: either an attack, or a fault of ours. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { addressKey, type Limited, type Limiter } from '#platform/http/limits.ts'
import type { Clock } from '#platform/log/clock.ts'
import type { Logger } from '#platform/log/logger.ts'
import { AppError } from '#shared/errors.ts'

export const violationsPath = '/csp-report'

/** A page that is broken for everybody must not fill the log. */
const perAddress = { method: 'POST', path: violationsPath, perMinute: 20 } satisfies Limited
const overall = {
  ...perAddress,
  path: `${violationsPath} overall`,
  perMinute: 200,
} satisfies Limited
const bytesAtMost = 16 * 1024
const reportsAtMost = 10
const textAtMost = 200

const text = z.string().transform((value) => value.replace(/\p{Cc}/gu, ' ').slice(0, textAtMost))
// An address of a page may hold what someone searched for: it is kept without that.
const address = text.transform((value) => value.replace(/[?#].*$/s, ''))

/** https://www.w3.org/TR/CSP3/#deprecated-serialize-violation, sent for `report-uri`. */
const oneReport = z.object({
  'csp-report': z
    .object({
      'document-uri': address,
      'effective-directive': text,
      'violated-directive': text,
      'blocked-uri': address,
      'source-file': address,
      'line-number': z.number(),
    })
    .partial(),
})

/** https://www.w3.org/TR/reporting-1/#media-type, sent for `report-to`. */
const manyReports = z
  .array(
    z.object({
      body: z
        .object({
          documentURL: address,
          effectiveDirective: text,
          blockedURL: address,
          sourceFile: address,
          lineNumber: z.number(),
        })
        .partial(),
    }),
  )
  .max(reportsAtMost)

type Violation = {
  page: string | undefined
  directive: string | undefined
  blocked: string | undefined
  source: string | undefined
  line: number | undefined
}

type Options = { limiter: Limiter; clock: Clock; log: Logger }

/** `POST /csp-report`: bounded, limited per address and overall, and only ever logged. */
export function mountViolationReports(app: FastifyInstance, options: Options): void {
  const { limiter, clock, log } = options
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json', 'application/json'],
      { parseAs: 'string', bodyLimit: bytesAtMost },
      scope.getDefaultJsonParser('error', 'error'),
    )
    scope.post(violationsPath, async (request, reply) => {
      const now = clock.now().getTime()
      limiter.check(perAddress, addressKey(request.ip), now)
      limiter.check(overall, '', now)
      for (const violation of violationsIn(request.body)) {
        log.warn({ violation, requestId: request.id }, 'content security policy violated')
      }
      return reply.status(204).header('cache-control', 'no-store').send()
    })
  })
}

/** @throws AppError INVALID_INPUT for anything that no browser sends */
function violationsIn(body: unknown): Violation[] {
  const one = oneReport.safeParse(body)
  if (one.success) {
    const report = one.data['csp-report']
    return [
      {
        page: report['document-uri'],
        directive: report['effective-directive'] ?? report['violated-directive'],
        blocked: report['blocked-uri'],
        source: report['source-file'],
        line: report['line-number'],
      },
    ]
  }
  const many = manyReports.safeParse(body)
  if (!many.success) throw new AppError('INVALID_INPUT', 'This is no report of a violation.')
  return many.data.map(({ body: report }) => ({
    page: report.documentURL,
    directive: report.effectiveDirective,
    blocked: report.blockedURL,
    source: report.sourceFile,
    line: report.lineNumber,
  }))
}
