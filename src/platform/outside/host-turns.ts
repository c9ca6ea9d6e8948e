/** Calls to one host come after each other with a pause, whichever part of the process makes them. */
import { setTimeout as sleep } from 'node:timers/promises'

export type HostTurns = {
  /** Waits until the host may be asked again. @throws when the signal says to stop */
  wait(host: string, signal?: AbortSignal): Promise<void>
  /** Nobody asks the host for so long. */
  hold(host: string, milliseconds: number): void
}

const manyHosts = 1_000

export function createHostTurns(pauseMs: number): HostTurns {
  /** When each host may be asked next, as `performance.now()`. */
  const next = new Map<string, number>()
  const forgetOld = (now: number) => {
    if (next.size < manyHosts) return
    for (const [host, at] of next) if (at < now) next.delete(host)
  }
  return {
    async wait(host, signal) {
      for (;;) {
        const now = performance.now()
        const at = next.get(host) ?? now
        if (at <= now) {
          forgetOld(now)
          next.set(host, now + pauseMs)
          return
        }
        // Several may wake at once: only the first of them goes, the others wait again.
        await sleep(Math.min(at - now, 1_000), undefined, { signal })
      }
    },
    hold(host, milliseconds) {
      next.set(host, Math.max(next.get(host) ?? 0, performance.now() + milliseconds))
    },
  }
}
