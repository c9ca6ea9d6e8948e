/** Keeps something running that may end by itself: it is started again, at growing intervals. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../log/logger.ts'

export type Running = {
  /** Settles when it has ended, whatever the reason. */
  ended: Promise<void>
  stop(): Promise<void>
}

export type Kept = {
  /** False from its end until it runs again. */
  running(): boolean
  stop(): Promise<void>
}

const firstDelay = 250
const longestDelay = 2_000
/** After so long, an end is a new trouble and not the same one. */
const settledAfter = 30_000

/** @returns after the first start, successful or not */
export async function keepRunning(
  name: string,
  start: () => Promise<Running>,
  log: Logger,
): Promise<Kept> {
  const stopping = new AbortController()
  let current: Running | undefined
  let started = () => {}
  const firstStart = new Promise<void>((resolve) => {
    started = resolve
  })

  async function loop(): Promise<void> {
    let failures = 0
    while (!stopping.signal.aborted) {
      const began = performance.now()
      try {
        current = await start()
        started()
        await current.ended
      } catch (error) {
        log.error({ err: error, name }, 'failed')
      }
      current = undefined
      started()
      if (stopping.signal.aborted) return
      failures = performance.now() - began > settledAfter ? 1 : failures + 1
      const delay = Math.min(longestDelay, firstDelay * 2 ** (failures - 1))
      log.error({ name, delay }, 'ended and is started again')
      await sleep(delay, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }

  void loop()
  await firstStart
  return {
    running: () => current !== undefined,
    async stop() {
      stopping.abort()
      await current?.stop()
    },
  }
}
