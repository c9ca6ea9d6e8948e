import { foldLetters } from '#shared/fold.ts'

/** Lower case, no accents, words and single spaces only: `Zürich ` and `ZURICH` are one name. */
export function fold(text: string): string {
  return foldLetters(text)
    .replace(/[.'’`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
