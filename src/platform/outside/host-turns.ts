/** Calls to one host come after each other with a pause, whichever part of the product makes them. */
import { setTimeout as sleep } from 'node:timers/promises'

export type HostTurns = {
  /** Waits until the host may be asked again. @throws when the signal says to stop */
  wait(host: string, signal?: AbortSignal): Promise<void>
  /** Nobody asks the host for so long. */
  hold(host: string, milliseconds: number): Promise<void>
}

/** The turns of all processes together. */
export type SharedTurns = {
  /** @returns 0 when the turn is the caller's; otherwise the milliseconds until the next one */
  take(host: string, pauseMs: number): Promise<number>
  hold(host: string, milliseconds: number): Promise<void>
}

const manyHosts = 1_000
/** A hold of another process is seen at the next try, so nobody sleeps for longer. */
const longestSleep = 1_000

/**
 * @param shared counted beside the turns of this process; while it fails, these hold alone: a site is
 *   then asked by each process for itself, and no board is forgotten
 */
export function createHostTurns(pauseMs: number, shared?: SharedTurns): HostTurns {
  /** When each host may be asked next, as `performance.now()`. */
  const next = new Map<string, number>()
  const forgetOld = (now: number) => {
    if (next.size < manyHosts) return
    for (const [host, at] of next) if (at < now) next.delete(host)
  }
  const holdHere = (host: string, milliseconds: number) =>
    void next.set(host, Math.max(next.get(host) ?? 0, performance.now() + milliseconds))

  async function waitHere(host: string, signal?: AbortSignal): Promise<void> {
    for (;;) {
      const now = performance.now()
      const at = next.get(host) ?? now
      if (at <= now) {
        forgetOld(now)
        next.set(host, now + pauseMs)
        return
      }
      // Several may wake at once: only the first of them goes, the others wait again.
      await sleep(Math.min(at - now, longestSleep), undefined, { signal })
    }
  }

  return {
    async wait(host, signal) {
      for (;;) {
        await waitHere(host, signal)
        const left = (await shared?.take(host, pauseMs).catch(() => 0)) ?? 0
        if (left <= 0) return
        await sleep(Math.min(left, longestSleep), undefined, { signal })
      }
    },
    async hold(host, milliseconds) {
      holdHere(host, milliseconds)
      await shared?.hold(host, milliseconds).catch(() => {})
    },
  }
}
