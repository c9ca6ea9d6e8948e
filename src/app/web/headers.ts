import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { inlineScripts } from '#web/shell/document.ts'
import { violationsPath } from '../csp-report.ts'

/** What React Aria puts into a style element; `headers.test.ts` compares it with the library's own. */
export const libraryStyles: readonly string[] = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
]

function hashes(texts: readonly string[]): string {
  return texts
    .map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join(' ')
}
const ofScripts = hashes(inlineScripts)
const ofStyles = hashes(libraryStyles)

/**
 * The headers of every page. Inline scripts run by the nonce of the response or, on a page that visitors
 * share, by their hashes; style attributes are allowed because React writes measured sizes and positions
 * into them.
 *
 * @param nonce null for a page that visitors share
 */
export function securityHeaders(
  reply: FastifyReply,
  nonce: string | null,
  development: boolean,
): void {
  const script = nonce === null ? ofScripts : `'nonce-${nonce}'`
  const style = nonce === null ? ofStyles : `'nonce-${nonce}'`
  const policy = [
    `default-src 'self'`,
    `script-src 'self' ${script} 'strict-dynamic'`,
    development
      ? `style-src 'self' 'unsafe-inline'`
      : `style-src 'self' ${style}; style-src-attr 'unsafe-inline'`,
    `img-src 'self' blob: data:`,
    development ? `connect-src 'self' ws: wss:` : `connect-src 'self' wss:`,
    // `strict-dynamic` would leave these two without a source.
    `worker-src 'self'`,
    `manifest-src 'self'`,
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
