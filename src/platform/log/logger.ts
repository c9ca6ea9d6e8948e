import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'

export type Logger = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'> & {
  child(bindings: Record<string, unknown>): Logger
}

/** Keys whose values never reach a log line, at any of the depths that we log. */
const secretKeys = ['password', 'newPassword', 'otp', 'token', 'authorization', 'cookie', 'secret']

/** So many bytes wait for a reader that has fallen behind. Lines beyond them are dropped, and counted. */
const mostWaiting = 16 * 1024 * 1024
const descriptor = 1

export type OpenLog = {
  log: Logger
  /**
   * Writes what waits. Node's end would wait for ever for a reader that has stopped reading: after `within`
   * milliseconds the rest is given up. Nothing may be logged afterwards.
   */
  close: (within: number) => Promise<void>
}

/**
 * JSON lines with UTC time on standard output.
 *
 * @param level a pino level, or `silent`
 */
export function openLog(level: string): OpenLog {
  const destination = pino.destination({ fd: descriptor, sync: false, maxLength: mostWaiting })
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
        censor: '[redacted]',
      },
    },
    destination,
  )
  let dropped = 0
  destination.on('drop', () => (dropped += 1))
  destination.on('drain', () => {
    if (dropped === 0) return
    log.error({ lines: dropped }, 'log lines were dropped: nobody read them')
    dropped = 0
  })
  return {
    log,
    async close(within) {
      const written = new Promise<void>((resolve) => destination.once('close', resolve))
      destination.end()
      await Promise.race([written, sleep(within)])
      destination.destroy()
    },
  }
}

/** The same for a process that ends by itself. */
export function createLogger(level: string): Logger {
  return openLog(level).log
}
