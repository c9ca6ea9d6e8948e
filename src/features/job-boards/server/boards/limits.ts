/** What a board's text may cost before it is refused; each bound is far above any real board. */
export const limits = {
  /** Of the whole text after unpacking. */
  bytes: 1024 * 1024 * 1024,
  /** Characters from the end of one posting to the end of the next: white space, a huge string. */
  charactersBetweenPostings: 8 * 1024 * 1024,
  /** Names, values, brackets and elements of one posting. */
  tokensInPosting: 400_000,
  /** Brackets inside brackets, elements inside elements. */
  depth: 64,
  /** Entries that look like no posting of any known board, at the beginning. */
  unknownEntries: 1_000,
  entries: 1_000_000,
  /** The process that reads may keep so much. */
  memoryMb: 384,
  /** Working on one piece of the text, in milliseconds; a piece is 64 kB. */
  pieceMs: 4_000,
} as const
