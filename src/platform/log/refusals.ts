/**
 * What was refused, in the audit log: sign-ins, codes, calls. Refused calls roll back, so their entries
 * are written beside them, one statement at a time; a flood of refusals becomes a number.
 */
import type { Actor } from '../context.ts'
import { insertEntries, type AuditEntry, type AuditOrigin } from '../db/audit.ts'
import { pseudonymOf, type AuditKey } from '../db/audit-seal.ts'
import type { DatabasePool } from '../db/pool.ts'
import { addressKey } from '../http/limits.ts'
import type { Clock } from './clock.ts'
import type { Logger } from './logger.ts'

export type Refusal = {
  /** `feature.thingRefused`. */
  action: string
  actor: Actor
  entity: { type: string; id: string }
  /** One word from the code: `wrongPassword`, `FORBIDDEN`. */
  reason: string
  /** The caller's address; stored as a pseudonym. */
  ip?: string | undefined
  requestId: string
}

export type Refusals = {
  /** Returns at once; the first of its kind in a minute is written now, the others as a number after it. */
  note(refusal: Refusal): void
  /** A name for something that the log must not spell out, such as an unknown address. */
  pseudonym(text: string): string
  /** Writes what waits, and the numbers of minutes that are over. */
  flush(): Promise<void>
  close(): Promise<void>
}

export type RefusalOptions = { db: DatabasePool; auditKey: AuditKey; clock: Clock; log: Logger }

const windowMs = 60_000
/** Different refusals about one kind of thing in a window; further ones are counted together. */
const kindsAtMost = 100
/** Entries that wait for a database which does not answer. */
const waitingAtMost = 2_000
const rowsAtOnce = 20

type Entry = AuditEntry & { origin: AuditOrigin }
type Window = { entry: Entry; endsAt: number; repeated: number; last: Date }

export function createRefusals(options: RefusalOptions): Refusals {
  const { db, auditKey, clock, log } = options
  const windows = new Map<string, Window>()
  const kinds = new Map<string, number>()
  const waiting: Entry[] = []
  let writing: Promise<void> | undefined
  const pseudonym = (text: string) => pseudonymOf(auditKey, text)

  const add = (entry: Entry) => {
    if (waiting.length < waitingAtMost) waiting.push(entry)
    else log.error({ action: entry.action, after: entry.after }, 'refusal not audited')
  }
  const drain = async () => {
    while (waiting.length > 0) {
      const rows = waiting.slice(0, rowsAtOnce)
      try {
        await insertEntries(db, auditKey, rows)
      } catch (error) {
        log.error({ err: error, waiting: waiting.length }, 'refusals wait to be audited')
        return
      }
      waiting.splice(0, rows.length)
    }
  }
  const write = () => {
    writing ??= drain().finally(() => {
      writing = undefined
    })
    return writing
  }
  /** Ends the windows that are over, or all of them. */
  const sweep = (now: number) => {
    for (const [key, { entry, endsAt, repeated, last }] of windows) {
      if (endsAt > now) continue
      windows.delete(key)
      const { type } = entry.entity
      kinds.set(type, (kinds.get(type) ?? 1) - 1)
      if (repeated === 0) continue
      const after = { ...(entry.after as object), repeated }
      add({ ...entry, after, origin: { ...entry.origin, at: last } })
    }
  }
  const timer = setInterval(() => {
    sweep(clock.now().getTime())
    void write()
  }, windowMs)
  timer.unref()

  return {
    pseudonym,
    note({ action, actor, entity, reason, ip, requestId }) {
      const at = clock.now()
      const now = at.getTime()
      const from = ip === undefined ? undefined : pseudonym(addressKey(ip))
      const who = actor.kind === 'person' ? actor.accountId : actor.kind
      const own = [action, who, entity.type, entity.id, reason, from].join(' ')
      const open = windows.get(own)
      if (open && open.endsAt > now) {
        open.repeated += 1
        open.last = at
        return
      }
      sweep(now)
      const count = kinds.get(entity.type) ?? 0
      const crowded = count >= kindsAtMost
      const key = crowded ? `${action} ${entity.type}` : own
      const shared = windows.get(key)
      if (shared) {
        shared.repeated += 1
        shared.last = at
        return
      }
      const entry: Entry = crowded
        ? {
            action,
            entity: { type: entity.type, id: 'others' },
            after: { reason: 'many' },
            origin: { actor: { kind: 'system' }, requestId, at },
          }
        : {
            action,
            entity,
            after: { reason, ...(from && { from }) },
            origin: { actor, requestId, at },
          }
      windows.set(key, { entry, endsAt: now + windowMs, repeated: 0, last: at })
      kinds.set(entity.type, count + 1)
      add(entry)
      void write()
    },
    async flush() {
      sweep(clock.now().getTime())
      await write()
      // What was noted while the last statement ran.
      if (waiting.length > 0) await write()
    },
    async close() {
      clearInterval(timer)
      sweep(Infinity)
      await write()
      if (waiting.length > 0) await write()
    },
  }
}
