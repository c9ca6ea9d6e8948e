/** What a deployment that people use must not start with, and what it should hear of. */
import { ConfigError } from './config-error.ts'
import { weaknessOfSecret } from './weak-secret.ts'

const generate = 'Make one with: openssl rand -hex 32'
const ownMachine = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/** @throws ConfigError with one sentence that names the setting */
export function refuseUnsafe(values: {
  SECRET?: string
  PUBLIC_URL?: string
  PSEUDO_LOCALE?: string
}): void {
  if (/^(true|1)$/.test(values.PSEUDO_LOCALE ?? '')) {
    throw new ConfigError('PSEUDO_LOCALE is for tests and development: nobody can read it.')
  }
  if (!values.SECRET) {
    throw new ConfigError('SECRET must be set in production: 32 or more random characters.')
  }
  const weakness = weaknessOfSecret(values.SECRET)
  if (weakness) throw new ConfigError(`SECRET ${weakness}. ${generate}`)
  if (!values.PUBLIC_URL) {
    throw new ConfigError('PUBLIC_URL must be set in production: the address people open.')
  }
  const { protocol, hostname } = new URL(values.PUBLIC_URL)
  if (protocol === 'http:' && !ownMachine.test(hostname)) {
    throw new ConfigError(
      'PUBLIC_URL must begin with https:// in production: with http://, anyone in between can read passwords.',
    )
  }
}

/** What works, but hardly as meant; printed at the start. */
export function warningsOf(values: {
  smtp: boolean
  https: boolean
  trustsProxies: boolean
  allowsPrivateImport: boolean
  rateLimitScale: number
}): string[] {
  const warnings: string[] = []
  if (!values.smtp) {
    warnings.push(
      'SMTP_URL is not set: no email is sent, so nobody can confirm an email address or reset a password.',
    )
  }
  if (values.https && !values.trustsProxies) {
    warnings.push(
      'TRUST_PROXY is not set, but https ends at a proxy: everyone shares the limits of its address. Set it to the number of proxies.',
    )
  }
  if (values.allowsPrivateImport) {
    warnings.push('ALLOW_PRIVATE_IMPORT is on: imports can read addresses inside your network.')
  }
  if (values.rateLimitScale > 1) {
    warnings.push('RATE_LIMIT_SCALE is above 1: limits against guessing are weaker.')
  }
  return warnings
}
