/** Headings that stand beside their text, in a narrow column of their own, get lines of their own above it. Pure. */
import { findDates } from './dates.ts'
import { isContact } from './facts.ts'
import type { TextLine } from './lines.ts'

/** Points by which a heading stands out to the left of the text. */
const outdent = 40

export function withMarginHeadings(lines: readonly TextLine[]): TextLine[] {
  const body = commonLeft(lines)
  const stands = (line: TextLine) => line.left < body - outdent && !isContact(line.text)
  const beside = lines.filter((line) => stands(line) && line.cells.length > 1)
  const isColumn =
    beside.length >= 2 && beside.every((line) => mayBeHeading(line.cells[0]!, line.cells.length))
  if (!isColumn) return [...lines]
  const result: TextLine[] = []
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!
    if (!stands(line) || line.cells.length < 2) {
      result.push(line)
      continue
    }
    // A narrow column breaks a heading into several lines, each beside a line of the text.
    const run = [line]
    while (goesOn(lines[index + 1], stands)) run.push(lines[++index]!)
    const text = run.map(({ cells }) => cells[0]!).join(' ')
    result.push({ ...line, text, cells: [text], isHeading: true, isBold: true, isBullet: false })
    for (const { cells, ...one } of run) {
      const rest = cells.slice(1)
      if (rest.length > 0) {
        result.push({
          ...one,
          left: body,
          gap: 0,
          text: rest.join(' '),
          cells: rest,
          isBold: false,
        })
      }
    }
  }
  return result
}

const mayBeHeading = (text: string, cells: number) =>
  cells <= 3 &&
  text.length <= 30 &&
  text.split(' ').length <= 4 &&
  !/[\d@|]/.test(text) &&
  !findDates(text) &&
  !isContact(text)

function goesOn(line: TextLine | undefined, stands: (line: TextLine) => boolean): boolean {
  return (
    line !== undefined &&
    stands(line) &&
    line.gap < 0.9 &&
    mayBeHeading(line.cells[0]!, line.cells.length)
  )
}

/** Where most of the text begins. */
function commonLeft(lines: readonly TextLine[]): number {
  const letters = new Map<number, number>()
  for (const { left, cells, text } of lines) {
    const at = Math.round(left)
    if (cells.length === 1) letters.set(at, (letters.get(at) ?? 0) + text.length)
  }
  return [...letters].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 0
}
