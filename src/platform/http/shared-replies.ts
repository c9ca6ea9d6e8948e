/**
 * Replies that say nothing of who calls, kept for some seconds: of many people who look for the same,
 * one is waited for and all are served.
 */
import type { Clock } from '../log/clock.ts'

export type SharedReply = { body: unknown; json: string }

export type SharedReplies = {
  /** The kept reply of a call, or what `make` gives; whoever asks meanwhile waits for the same. */
  get(key: string, make: () => Promise<unknown>): Promise<SharedReply>
  /** What is kept, and what is being made, is served to nobody who asks from now on. */
  forget(): void
}

/** Milliseconds; what is known to change is forgotten sooner. */
const keptFor = 30_000

type Entry = { reply: Promise<SharedReply>; bytes: number; expiresAt: number }

/** @param limits.maxBytes of JSON; the replies used least recently go first */
export function createSharedReplies(clock: Clock, limits: { maxBytes: number }): SharedReplies {
  const entries = new Map<string, Entry>()
  let bytes = 0

  function remove(key: string, entry: Entry): void {
    if (entries.get(key) !== entry) return
    entries.delete(key)
    bytes -= entry.bytes
  }

  function begin(key: string, make: () => Promise<unknown>): Entry {
    const reply = make().then((body) => ({ body, json: JSON.stringify(body) }))
    // Until it is there, it does not end.
    return { reply, bytes: key.length, expiresAt: Infinity }
  }

  return {
    async get(key, make) {
      const known = entries.get(key)
      if (known) {
        remove(key, known)
        if (known.expiresAt > clock.now().getTime()) {
          entries.set(key, known)
          bytes += known.bytes
          return known.reply
        }
      }
      const entry = begin(key, make)
      entries.set(key, entry)
      bytes += entry.bytes
      try {
        const reply = await entry.reply
        if (entries.get(key) === entry) {
          entry.expiresAt = clock.now().getTime() + keptFor
          entry.bytes += reply.json.length
          bytes += reply.json.length
          for (const [oldest, old] of entries) {
            if (bytes <= limits.maxBytes) break
            remove(oldest, old)
          }
        }
        return reply
      } catch (error) {
        remove(key, entry)
        throw error
      }
    },
    forget() {
      entries.clear()
      bytes = 0
    },
  }
}
