import { Logger as QueueLogger } from 'graphile-worker'
import type { Logger } from '../log/logger.ts'

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const

/**
 * The queue's messages in our log. What it says of a single task is detail here: `worker.ts` tells
 * of failures itself, with their cause.
 *
 * @param isDetail whether all that it says now is detail
 */
export function queueLogger(log: Logger, isDetail = () => false): QueueLogger {
  return new QueueLogger((scope) => (level, message) => {
    const usual = levels[level as keyof typeof levels] ?? 'debug'
    const ours = scope.jobId || isDetail() ? 'debug' : usual
    log[ours]({ task: scope.taskIdentifier, job: scope.jobId }, message)
  })
}
