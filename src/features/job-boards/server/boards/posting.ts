import type { BoardKind, BoardPosting, Refusal } from '#features/jobs/server/service.ts'

type Named = 'externalId' | 'title' | 'descriptionHtml'

/** What a reader says of a posting: what its system has no field for is left out. */
export type SaidPosting = Pick<BoardPosting, Named> & Partial<BoardPosting>

const unsaid: Omit<BoardPosting, Named> = {
  requisitionId: null,
  companyName: null,
  companyWebsite: null,
  url: null,
  applyUrl: null,
  postedAt: null,
  validThrough: null,
  employmentTypes: [],
  workMode: null,
  places: [],
  nearbyHints: [],
  pay: null,
  department: null,
  team: null,
  language: null,
  details: {},
  warnings: [],
}

export function wholePosting(said: SaidPosting): BoardPosting {
  return { ...unsaid, ...said }
}

export type ReadPosting =
  | { posting: SaidPosting; refusal?: undefined }
  | { refusal: Refusal; posting?: undefined }

export type Board = {
  kind: BoardKind
  /** The employer's name on the board's host, as in its addresses; empty when unknown. */
  token: string
  read: ReadPosting[]
}

/** The file as a whole cannot be read; the message is one sentence for the terminal. */
export class UnreadableBoard extends Error {}
