/** Brings together what two windows have written of the same review. */
import type { ReviewRound } from '../../contract.ts'

export type Draft = {
  summary: string
  /** By the line that each stands at, from 0. */
  comments: ReadonlyMap<number, string>
}

/** The summary, or the line of a comment. */
export type DraftField = 'summary' | number

/** Both windows changed it, each to something else; an empty text is a comment that was removed. */
export type DraftConflict = { field: DraftField; mine: string; theirs: string }

export const draftOf = ({
  summary,
  comments,
}: Pick<ReviewRound, 'summary' | 'comments'>): Draft => ({
  summary,
  comments: new Map(comments.map(({ line, text }) => [line, text])),
})

/**
 * Each text as the window that changed it has it. Where both did, `merged` has mine, and the text is among the
 * conflicts.
 *
 * @param base what both began with
 */
export function mergeDrafts(
  base: Draft,
  mine: Draft,
  theirs: Draft,
): { merged: Draft; conflicts: DraftConflict[] } {
  let merged = theirs
  const conflicts: DraftConflict[] = []
  const lines = new Set([base, mine, theirs].flatMap(({ comments }) => [...comments.keys()]))
  const fields: DraftField[] = ['summary', ...[...lines].toSorted((one, other) => one - other)]
  for (const field of fields) {
    const [before, here, there] = [base, mine, theirs].map((draft) => textOf(draft, field))
    if (isSame(here!, before!)) continue
    merged = withText(merged, field, here!)
    if (!isSame(there!, before!) && !isSame(here!, there!)) {
      conflicts.push({ field, mine: here!, theirs: there! })
    }
  }
  return { merged, conflicts }
}

export const textOf = (draft: Draft, field: DraftField): string =>
  field === 'summary' ? draft.summary : (draft.comments.get(field) ?? '')

export function withText(draft: Draft, field: DraftField, text: string): Draft {
  if (field === 'summary') return { ...draft, summary: text }
  const comments = new Map(draft.comments)
  if (text.trim() === '') comments.delete(field)
  else comments.set(field, text)
  return { ...draft, comments }
}

/** Spaces around a text are not saved. */
const isSame = (one: string, other: string) => one.trim() === other.trim()
