import type { BoardKind, BoardPosting, Refusal } from '#features/jobs/server/service.ts'

export type ReadPosting =
  | { posting: BoardPosting; refusal?: undefined }
  | { refusal: Refusal; posting?: undefined }

export type Board = {
  kind: BoardKind
  /** The employer's name on the board's host, as in its addresses; empty when unknown. */
  token: string
  read: ReadPosting[]
}

/** The file as a whole cannot be read; the message is one sentence for the terminal. */
export class UnreadableBoard extends Error {}
