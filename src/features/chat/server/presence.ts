/** Gathers who comes and goes in this process: one statement a second for all of them. */
import type { Logger } from '#platform/log/logger.ts'
import type { OpenPages } from '#platform/realtime/open-pages.ts'
import type { RunAsSystem } from '#platform/tasks/run-as-system.ts'
import { newId } from '#shared/ids.ts'
import { notePresence, renewSeconds } from './service.presence.ts'

const writeEveryMs = 1_000
/** A page that opens in the background has said so by then. */
const settleMs = 500
/** Someone who reloads a page or goes to another one has not left. */
const closedGraceMs = 4_000
/** Nor has someone who looks something up in another window. */
const hiddenGraceMs = 30_000
/** People in one statement. */
const atOnce = 500

/** Times are of the clock of this process. */
type Someone = {
  cameAt: number
  /** Null while a page of theirs is in view. */
  leavesAt: number | null
  /** The database says that they are here. */
  isNoted: boolean
}

export function watchPresence({
  runAsSystem,
  log,
  hiddenFor = hiddenGraceMs,
}: {
  runAsSystem: RunAsSystem
  log: Logger
  /** Milliseconds in the background after which someone has left. */
  hiddenFor?: number
}): OpenPages & { stop(): void } {
  const people = new Map<string, Someone>()
  let renewedAt = performance.now()
  let writing = false

  async function write(): Promise<void> {
    const now = performance.now()
    const renews = now - renewedAt >= renewSeconds * 1_000
    const coming: string[] = []
    const going: string[] = []
    for (const [id, { cameAt, leavesAt, isNoted }] of people) {
      if (leavesAt === null) {
        if ((renews || !isNoted) && now - cameAt >= settleMs) coming.push(id)
      } else if (now >= leavesAt) {
        if (isNoted) going.push(id)
        else people.delete(id)
      }
    }
    for (let from = 0; from < Math.max(coming.length, going.length); from += atOnce) {
      const some = {
        here: coming.slice(from, from + atOnce),
        gone: going.slice(from, from + atOnce),
      }
      await runAsSystem((context) => notePresence(context, some), { requestId: newId() })
      for (const id of some.here) people.get(id)!.isNoted = true
      for (const id of some.gone) {
        const one = people.get(id)!
        // Back while it was being written.
        if (one.leavesAt === null) one.isNoted = false
        else people.delete(id)
      }
    }
    if (renews) renewedAt = now
  }

  const timer = setInterval(() => {
    // While the database is away, they wait for it.
    if (writing) return
    writing = true
    write()
      .catch((error: unknown) => log.warn({ err: error }, 'who is online could not be noted'))
      .finally(() => {
        writing = false
      })
  }, writeEveryMs)
  timer.unref()

  function leaveWithin(accountId: string, time: number): void {
    const one = people.get(accountId)
    if (one) one.leavesAt = Math.min(one.leavesAt ?? Infinity, performance.now() + time)
  }

  return {
    shown(accountId) {
      const one = people.get(accountId)
      if (one) one.leavesAt = null
      else people.set(accountId, { cameAt: performance.now(), leavesAt: null, isNoted: false })
    },
    hidden: (accountId) => leaveWithin(accountId, hiddenFor),
    closed: (accountId) => leaveWithin(accountId, closedGraceMs),
    stop: () => clearInterval(timer),
  }
}
