import type { FastifyReply } from 'fastify'
import { violationsPath } from '../csp-report.ts'

/**
 * The headers of every page. Scripts run by nonce alone; style attributes are allowed because React
 * writes measured sizes and positions into them.
 */
export function securityHeaders(reply: FastifyReply, nonce: string, development: boolean): void {
  const policy = [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    development
      ? `style-src 'self' 'unsafe-inline'`
      : `style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'`,
    `img-src 'self' blob: data:`,
    development ? `connect-src 'self' ws: wss:` : `connect-src 'self' wss:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `form-action 'self'`,
    // Both words: browsers know one or the other.
    `report-uri ${violationsPath}`,
    `report-to violations`,
  ]
  reply.headers({
    'content-security-policy': policy.join('; '),
    'reporting-endpoints': `violations="${violationsPath}"`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  })
}
