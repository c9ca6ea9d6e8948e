/**
 * The chain over the audit entries. Entries are written inside the transactions of their changes, many
 * at once; the links are added afterwards, in the order in which the entries are found, by one process
 * at a time. Nothing is skipped: an entry waits in `audit_unchained` until it has its link.
 */
import { sql } from 'kysely'
import { chainStart, linkOf, macOf, type AuditKey, type SealedEntry } from './audit-seal.ts'
import type { Database } from './database.ts'
import type { DatabasePool } from './pool.ts'
import { queriesOf } from './queries-of.ts'

export type ChainHead = { position: number; hash: Buffer }

export type EntryRow = SealedEntry & { seq: number; mac: Buffer | null }
/** Of an entry that should be there. */
type Missable = Omit<EntryRow, 'seq'> & { seq: number | null }
type WaitingRow = Missable & { waitingSeq: number }

const batch = 1_000
// The number means nothing but must not be used elsewhere.
const chainLock = 7_310_003

export const entryColumns = sql.raw(`
  entries.seq, entries.id, entries.mac,
  to_char(entries.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at,
  entries.actor_kind, entries.actor_id, entries.actor_role, entries.action, entries.entity_type,
  entries.entity_id, entries.before, entries.after, entries.reason, entries.request_id`)

/**
 * The entry of each row of `link` or `waiting`, looked up by its number: the `offset` keeps PostgreSQL
 * from reading the whole table for a thousand of them.
 */
const entryOf = (table: 'link' | 'waiting') =>
  sql.raw(`lateral (
    select * from audit_entries where audit_entries.seq = ${table}.seq offset 0) entries on true`)

export type Extended = {
  added: number
  head: ChainHead | undefined
  forged: number[]
  /** Behind this entry there may be more; null when all that waited were looked at. */
  next: number | null
}

/**
 * Adds the links of the entries that wait, the oldest first; to be called in a transaction.
 *
 * @returns how many, and where the chain ends; none while another process is at it
 */
export async function extendChain(
  db: Database,
  key: AuditKey,
  { after = 0, atMost = Infinity }: { after?: number; atMost?: number } = {},
): Promise<Extended> {
  const lock = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${chainLock}::bigint) as mine`.execute(queriesOf(db))
  if (!lock.rows[0]!.mine) return { added: 0, head: undefined, forged: [], next: null }
  let head = await readHead(db)
  let added = 0
  let last = after
  let looked = 0
  const forged: number[] = []
  for (;;) {
    const size = Math.min(batch, atMost - looked)
    // Behind the last one: what this run has removed from the list is still passed by in its index.
    const { rows } = await sql<WaitingRow>`
      select waiting.seq as waiting_seq, ${entryColumns}
      from (select seq from audit_unchained where seq > ${last} order by seq limit ${size}) waiting
      left join ${entryOf('waiting')}
      order by waiting.seq`.execute(queriesOf(db))
    const links: ChainHead[] = []
    const seqs: number[] = []
    for (const row of rows) {
      last = row.waitingSeq
      // Someone removed it, and the list says so for ever.
      if (row.seq === null) continue
      const position: number = (head?.position ?? 0) + 1
      const mac = macOf(key, row)
      const entry = { mac, signed: row.mac !== null }
      const hash = linkOf(key, head?.hash ?? chainStart, { position, seq: row.seq }, entry)
      head = { position, hash }
      links.push(head)
      seqs.push(row.seq)
      if (row.mac && !mac.equals(row.mac)) forged.push(row.seq)
    }
    await sql`
      insert into audit_chain (position, seq, hash)
      select * from unnest(${links.map(({ position }) => position)}::bigint[], ${seqs}::bigint[],
        ${links.map(({ hash }) => hash)}::bytea[])`.execute(queriesOf(db))
    await sql`delete from audit_unchained where seq = any(${seqs}::bigint[])`.execute(queriesOf(db))
    added += seqs.length
    looked += rows.length
    if (rows.length < size) return { added, head, forged, next: null }
    if (looked >= atMost) return { added, head, forged, next: last }
  }
}

async function readHead(db: Database): Promise<ChainHead | undefined> {
  return queriesOf(db)
    .selectFrom('auditChain')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type ChainReport = {
  /** Entries with a link, and those that still wait for theirs. */
  chained: number
  waiting: number
  /** Written by a version that did not sign its entries. */
  unsigned: number
  head: ChainHead | undefined
  /** The first thing that is wrong, in words. */
  fault: string | undefined
}

/**
 * Walks the whole chain as it is at one moment, a thousand links at a time, and looks for entries
 * outside it. Stops at the first fault.
 *
 * @param noted an earlier end of the chain: it must still be there, so that nothing was cut off
 */
export async function verifyChain(
  db: DatabasePool,
  key: AuditKey,
  noted?: { position: number; hash: string },
): Promise<ChainReport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const { walk, chained, fault } = await walkLinks(transaction, key, noted)
      const report: ChainReport = {
        chained,
        waiting: 0,
        unsigned: walk.unsigned,
        head: walk.head,
        fault,
      }
      report.fault ??= await walkWaiting(transaction, key, walk, report)
      report.fault ??= await findStray(transaction)
      return report
    })
}

/** Where a walk along the chain stands. */
export type ChainWalk = {
  head: ChainHead | undefined
  /** Entries without a code come from before there were any: never after one that has it. */
  signedSeen: boolean
  unsigned: number
}
export const walkStart: ChainWalk = { head: undefined, signedSeen: false, unsigned: 0 }

type Proved = { mac: Buffer; walk: ChainWalk; wrong: string | undefined }

function prove(key: AuditKey, walk: ChainWalk, row: EntryRow): Proved {
  const mac = macOf(key, row)
  const named = `entry ${row.seq} (${row.action})`
  if (row.mac) {
    const wrong = `${named} was changed, or was not written by this deployment`
    const same = mac.equals(row.mac)
    return { mac, walk: { ...walk, signedSeen: true }, wrong: same ? undefined : wrong }
  }
  const wrong = walk.signedSeen ? `${named} was not written by this deployment` : undefined
  return { mac, walk: { ...walk, unsigned: walk.unsigned + 1 }, wrong }
}

/**
 * Follows the chain from where a walk stands, so many links at most.
 *
 * @returns where it stands then, null when it is at the end, and the first thing that is wrong, in words
 */
export async function checkLinks(
  db: Database,
  key: AuditKey,
  from: ChainWalk,
  atMost: number = batch,
  noted?: { position: number; hash: string },
): Promise<{ walk: ChainWalk; atEnd: boolean; links: number; fault: string | undefined }> {
  const { rows } = await sql<Missable & ChainHead & { linkSeq: number }>`
    select link.position, link.hash, link.seq as link_seq, ${entryColumns}
    from (select * from audit_chain where position > ${from.head?.position ?? 0}
      order by position limit ${atMost}) link
    left join ${entryOf('link')}
    order by link.position`.execute(queriesOf(db))
  let walk = from
  let links = 0
  const broken = (fault: string) => ({ walk, atEnd: false, links, fault })
  for (const row of rows) {
    const { position, linkSeq, seq } = row
    const expected = (walk.head?.position ?? 0) + 1
    if (position !== expected) return broken(`link ${expected} of the chain is missing`)
    if (seq === null) return broken(`entry ${linkSeq} at link ${position} was removed`)
    const proved = prove(key, walk, { ...row, seq })
    if (proved.wrong) return broken(`${proved.wrong}; it is at link ${position}`)
    const entry = { mac: proved.mac, signed: row.mac !== null }
    const follows = linkOf(key, walk.head?.hash ?? chainStart, { position, seq }, entry)
    if (!follows.equals(row.hash)) {
      return broken(
        `link ${position} with entry ${seq} (${row.action}) does not follow from the one before it`,
      )
    }
    if (noted?.position === position && noted.hash !== row.hash.toString('hex')) {
      return broken(`link ${position} is not the one that was noted`)
    }
    walk = { ...proved.walk, head: { position, hash: row.hash } }
    links += 1
  }
  return { walk, atEnd: rows.length < atMost, links, fault: undefined }
}

async function walkLinks(
  db: Database,
  key: AuditKey,
  noted: { position: number; hash: string } | undefined,
): Promise<{ walk: ChainWalk; chained: number; fault: string | undefined }> {
  let walk = walkStart
  let chained = 0
  for (;;) {
    const checked = await checkLinks(db, key, walk, batch, noted)
    walk = checked.walk
    chained += checked.links
    if (checked.fault) return { walk, chained, fault: checked.fault }
    if (checked.atEnd) break
  }
  const end = walk.head?.position ?? 0
  const cutOff = noted && noted.position > end
  const fault = cutOff ? `the chain ends at link ${end}, before the one that was noted` : undefined
  return { walk, chained, fault }
}

async function walkWaiting(
  db: Database,
  key: AuditKey,
  from: ChainWalk,
  report: ChainReport,
): Promise<string | undefined> {
  let walk = from
  let last = 0
  for (;;) {
    const { rows } = await sql<WaitingRow & { linked: true | null }>`
      select waiting.seq as waiting_seq, ${entryColumns},
        (select true from audit_chain link where link.seq = waiting.seq) as linked
      from (select seq from audit_unchained where seq > ${last} order by seq limit ${batch}) waiting
      left join ${entryOf('waiting')}
      order by waiting.seq`.execute(queriesOf(db))
    for (const row of rows) {
      const { seq, waitingSeq } = row
      if (seq === null) return `entry ${waitingSeq} was removed before it had its link`
      if (row.linked) return `entry ${seq} has its link and is said to wait for it`
      const proved = prove(key, walk, { ...row, seq })
      if (proved.wrong) return proved.wrong
      walk = proved.walk
      report.unsigned = walk.unsigned
      report.waiting += 1
      last = seq
    }
    if (rows.length < batch) return undefined
  }
}

async function findStray(db: Database): Promise<string | undefined> {
  let last = 0
  for (;;) {
    const { fault, next } = await checkStrays(db, last)
    if (fault || next === null) return fault
    last = next
  }
}

/**
 * Looks for an entry that neither has a link nor waits for one: it came in past the trigger.
 *
 * @returns what is wrong, in words, and where to go on; null at the end
 */
export async function checkStrays(
  db: Database,
  after: number,
  atMost: number = batch,
): Promise<{ fault: string | undefined; rows: number; next: number | null }> {
  const { rows } = await sql<{ seq: number; known: true | null }>`
    select entries.seq,
      coalesce((select true from audit_chain link where link.seq = entries.seq),
        (select true from audit_unchained waiting where waiting.seq = entries.seq)) as known
    from (select seq from audit_entries where seq > ${after} order by seq limit ${atMost}) entries
    order by entries.seq`.execute(queriesOf(db))
  const stray = rows.find(({ known }) => !known)
  const fault = stray && `entry ${stray.seq} has no link and does not wait for one`
  return { fault, rows: rows.length, next: rows.length < atMost ? null : rows.at(-1)!.seq }
}
