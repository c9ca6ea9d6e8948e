/**
 * Replies that say nothing of who calls, kept for some seconds: of many people who look for the same,
 * one is waited for and all are served.
 */
import { LRUCache } from 'lru-cache'
import type { Clock } from '../log/clock.ts'

export type SharedReply = { body: unknown; json: string }

export type SharedReplies = {
  /** The kept reply of a call, or what `make` gives; all who ask meanwhile wait for the same. */
  get(key: string, make: () => Promise<unknown>): Promise<SharedReply>
  /** What is kept, and what is being made, is served to nobody who asks from now on. */
  forget(): void
}

/** Milliseconds, the last one not included; what is known to change is forgotten sooner. */
const keptFor = 30_000

type Entry = { reply: Promise<SharedReply> }

/** @param limits.maxBytes of JSON; the replies used least recently go first */
export function createSharedReplies(clock: Clock, limits: { maxBytes: number }): SharedReplies {
  const entries = new LRUCache<string, Entry>({
    maxSize: limits.maxBytes,
    perf: { now: () => clock.now().getTime() },
    // The clock of a test may stand still or jump; asking it costs next to nothing.
    ttlResolution: 0,
  })

  return {
    async get(key, make) {
      const known = entries.get(key)
      if (known) return known.reply
      const reply = make().then((body) => ({ body, json: JSON.stringify(body) }))
      const entry = { reply }
      // Until it is there, it does not end.
      entries.set(key, entry, { size: key.length })
      try {
        const made = await reply
        if (entries.peek(key) === entry) {
          entries.set(key, { reply }, { size: key.length + made.json.length, ttl: keptFor - 1 })
        }
        return made
      } catch (error) {
        if (entries.peek(key) === entry) entries.delete(key)
        throw error
      }
    },
    forget() {
      entries.clear()
    },
  }
}
