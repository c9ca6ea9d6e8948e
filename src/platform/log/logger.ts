import { pino } from 'pino'

export type Logger = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'> & {
  child(bindings: Record<string, unknown>): Logger
}

/** Keys whose values never reach a log line, at any of the depths that we log. */
const secretKeys = ['password', 'newPassword', 'otp', 'token', 'authorization', 'cookie', 'secret']

/**
 * JSON lines with UTC time on standard output.
 *
 * @param level a pino level, or `silent`
 */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
      censor: '[redacted]',
    },
  })
}
