/** One reading of a board: what stays the same from batch to batch, and what became of a batch. */
import type { BoardKind, Refusal } from './board-posting.ts'

/** What stays the same from one batch of a board to the next. */
export type BoardRun = {
  now: Date
  sourceId: string
  kind: BoardKind
  /** Of postings that name no company, or whose board is of one company. */
  companyId: string
  /** Companies that postings named so far; null where the board is of one company. */
  companyIds: ReadonlyMap<string, string> | null
  /** External ids so far, refused ones too: none of them has left the board. */
  seen: ReadonlySet<string>
}

/** What became of a batch. Nothing of it is kept elsewhere: a batch may be tried again. */
export type BatchResult = {
  added: string[]
  changed: string[]
  unchanged: number
  closed: string[]
  refused: Refusal[]
  warnings: { label: string; warning: string }[]
  seen: Set<string>
  /** Listed as before, but without an open job here: their details are needed again. */
  unknown: string[]
  companyIds: Map<string, string>
  /** Companies that did not exist before. */
  madeCompanies: string[]
}
