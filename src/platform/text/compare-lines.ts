/** Two texts line by line. */
import { diffLines } from 'diff'

export type ComparedLine = { kind: 'same' | 'added' | 'removed'; text: string }

/** Texts without a common line take the longest, in milliseconds; beyond it all is shown as replaced. */
const timeout = 500

export function compareLines(from: string, to: string): ComparedLine[] {
  const parts = diffLines(from, to, { timeout }) ?? [
    { value: from, removed: true, added: false },
    { value: to, added: true, removed: false },
  ]
  return parts.flatMap(({ value, added, removed }) =>
    value
      .replace(/\n$/, '')
      .split('\n')
      .map((text): ComparedLine => ({
        kind: added ? 'added' : removed ? 'removed' : 'same',
        text,
      })),
  )
}
