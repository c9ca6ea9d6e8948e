/** What an import has done so far, and what it says in the end. Pure. */
import type { Context } from '#platform/context.ts'
import type {
  BoardKind,
  Refusal,
  PreparedRead,
  BatchResult,
  BoardRun,
} from '#features/jobs/server/service.ts'

export type BoardOptions = {
  /** Needed where the board does not name its company; then all of its postings are of this one. */
  companyName?: string
  /** The company's own site; its domain then belongs to the company, unproved. */
  website?: string
  /** An empty board closes what is open instead of being refused. */
  allowEmpty?: boolean
  /** Closes up to so many jobs that left the board, also when they are most of it. */
  closeUpTo?: number
  /** A job that is missed is closed when it is missed the second time: boards have bad hours. */
  patient?: boolean
  /** What is remembered of postings that were read one by one. */
  memory?: PostingMemory
  onProgress?: (done: number, total: number) => void
}

export type PostingMemory = {
  /** In the transaction that took them. */
  keep: (context: Context, batch: readonly PreparedRead[], result: BatchResult) => Promise<void>
  /** Closed: should one come back, its details are needed again. */
  forget: (context: Context, externalIds: readonly string[]) => Promise<void>
}

export type ImportReport = {
  /** The record of the board. */
  sourceId: string
  company: { id: string; name: string; slug: string }
  kind: BoardKind
  added: number
  changed: number
  unchanged: number
  closed: number
  /** Jobs that left the board and stay open, because they are too many to close unasked. */
  held: { missing: number; open: number } | null
  /** The first of them, in words. */
  refused: Refusal[]
  refusedCount: number
  /** What was taken with a reservation, one sentence each; the first of them. */
  warnings: { label: string; warning: string }[]
  /** Titles, the first of each. */
  titles: { added: string[]; changed: string[]; closed: string[] }
  /** Entries that an earlier, interrupted import of the same text had taken. */
  resumedAt: number
}

export type ImportWork = {
  run: BoardRun & { seen: Set<string>; companyIds: Map<string, string> | null }
  report: ImportReport
  /** Companies that this import made. */
  madeCompanies: Set<string>
  done: number
  /** A posting without an id may be any of those that seem to be missing. */
  unnamed: boolean
}

const linesKept = 1_000
const titlesKept = 20

function addUpTo<Item>(list: Item[], items: readonly Item[], most: number): void {
  list.push(...items.slice(0, Math.max(0, most - list.length)))
}

export function keepBatch(work: ImportWork, result: BatchResult): void {
  const { run, report } = work
  for (const id of result.seen) run.seen.add(id)
  for (const [name, id] of result.companyIds) run.companyIds?.set(name, id)
  for (const id of result.madeCompanies) work.madeCompanies.add(id)
  report.added += result.added.length
  report.changed += result.changed.length
  report.unchanged += result.unchanged
  report.refusedCount += result.refused.length
  addUpTo(report.refused, result.refused, linesKept)
  addUpTo(report.warnings, result.warnings, linesKept)
  addUpTo(report.titles.added, result.added, titlesKept)
  addUpTo(report.titles.changed, result.changed, titlesKept)
  keepClosed(work, result.closed)
  work.unnamed ||= result.refused.some(({ externalId }) => externalId === null)
  work.done += result.added.length + result.changed.length + result.unchanged
  work.done += result.refused.length
}

export function keepClosed({ report }: ImportWork, titles: string[]): void {
  report.closed += titles.length
  addUpTo(report.titles.closed, titles, titlesKept)
}

function externalIdOf({ posting, refusal, unread }: PreparedRead): string | null {
  return (posting ?? refusal ?? unread).externalId
}

/** What an earlier import of the same text took: it counts as seen. */
export function skipBatch(work: ImportWork, batch: readonly PreparedRead[]): void {
  for (const read of batch) {
    const id = externalIdOf(read)
    if (id === null) work.unnamed = true
    else work.run.seen.add(id)
  }
  work.done += batch.length
  work.report.resumedAt = work.done
}

/** The ids of the first postings, which tell one board from another. */
export function firstIds(batch: readonly PreparedRead[] | undefined): string[] {
  return (batch ?? []).flatMap((read) => externalIdOf(read) ?? [])
}
