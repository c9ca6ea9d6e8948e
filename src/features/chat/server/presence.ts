/** Gathers who opens and closes pages in this process: one statement a second for all of them. */
import type { Logger } from '#platform/log/logger.ts'
import type { OpenPages } from '#platform/realtime/mount.ts'
import type { RunAsSystem } from '#platform/tasks/run-as-system.ts'
import { newId } from '#shared/ids.ts'
import { notePresence, renewSeconds } from './service.presence.ts'

const writeEveryMs = 1_000
/** Someone who reloads a page or goes to another one has not left. */
const graceMs = 4_000
/** People in one statement. */
const atOnce = 500

export function watchPresence({
  runAsSystem,
  log,
}: {
  runAsSystem: RunAsSystem
  log: Logger
}): OpenPages & { stop(): void } {
  const here = new Set<string>()
  const came = new Set<string>()
  /** When they left, by the clock of this process. */
  const left = new Map<string, number>()
  let renewedAt = performance.now()
  let writing = false

  async function write(): Promise<void> {
    const now = performance.now()
    const renews = now - renewedAt >= renewSeconds * 1_000
    const coming = [...(renews ? here : came)]
    const going = [...left].filter(([, at]) => now - at >= graceMs).map(([id]) => id)
    for (let from = 0; from < Math.max(coming.length, going.length); from += atOnce) {
      const some = {
        here: coming.slice(from, from + atOnce),
        gone: going.slice(from, from + atOnce),
      }
      await runAsSystem((context) => notePresence(context, some), { requestId: newId() })
      for (const id of some.here) came.delete(id)
      for (const id of some.gone) {
        // Back while it was being written.
        if (!left.delete(id) && here.has(id)) came.add(id)
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

  return {
    opened(accountId) {
      here.add(accountId)
      if (!left.delete(accountId)) came.add(accountId)
    },
    closed(accountId) {
      here.delete(accountId)
      left.set(accountId, performance.now())
    },
    stop: () => clearInterval(timer),
  }
}
