/** Tables of a PDF page: cells of several lines become one row, which no column of the page cuts through. Pure. */
import { headingKind } from './headings.ts'
import type { Row } from './pdf-layout.ts'
import { columnsOf } from './table-columns.ts'

/** The rows of the page, those of its tables put together. */
export function withWholeRows(rows: readonly Row[]): Row[] {
  const result: Row[] = []
  for (let index = 0; index < rows.length; index++) {
    const head = rows[index]!
    if (!columnsOf(head.segments.map(({ text }) => text))) {
      // `Date of Birth`, and `: …` beside it: one line, however far apart.
      const isLabelled = /^[:：]/.test(head.segments[1]?.text ?? '')
      result.push(isLabelled ? { ...head, isTable: true } : head)
      continue
    }
    const edges = head.segments.map(({ left }) => left)
    const body: Row[] = []
    while (isRowOf(rows[index + 1], edges)) body.push(rows[++index]!)
    result.push({ ...head, isTable: true }, ...wholeRows(head, body, edges))
  }
  return result
}

/** Where a text begins counts, up to so many points: numbers may be a little off. */
const near = 6

/** Every text begins at a column, and none reaches into the next one. */
function isRowOf(row: Row | undefined, edges: readonly number[]): row is Row {
  if (!row || (row.segments.length === 1 && headingKind(row.segments[0]!.text))) return false
  return row.segments.every(({ left, right }) => {
    const next = edges[columnAt(left, edges) + 1] ?? Infinity
    return edges.some((edge) => Math.abs(edge - left) <= near) && right <= next
  })
}

const columnAt = (left: number, edges: readonly number[]) =>
  Math.max(
    0,
    edges.findLastIndex((edge) => edge <= left + near),
  )

/** A row begins with a text in the first column, and after more white than there is between its own lines. */
function wholeRows(head: Row, body: readonly Row[], edges: readonly number[]): Row[] {
  const gaps = body.map(({ y }, index) => y - (body[index - 1] ?? head).y)
  const least = Math.min(...gaps)
  const hasLines = body.some(({ segments }) => columnAt(segments[0]!.left, edges) > 0)
  const whole: Row[] = []
  for (const [index, row] of body.entries()) {
    const before = whole.at(-1)
    const isFirst = columnAt(row.segments[0]!.left, edges) === 0
    const isApart = gaps[index]! > least * 1.25 || (!hasLines && Math.max(...gaps) <= least * 1.25)
    if (!before || (isFirst && isApart)) whole.push({ ...row, isTable: true })
    else whole[whole.length - 1] = together(before, row, edges)
  }
  return whole
}

function together(one: Row, other: Row, edges: readonly number[]): Row {
  const segments = edges.flatMap((_edge, column) => {
    const [first, ...rest] = [...one.segments, ...other.segments].filter(
      ({ left }) => columnAt(left, edges) === column,
    )
    if (!first) return []
    const all = [first, ...rest]
    return [
      {
        pieces: all.flatMap(({ pieces }) => pieces),
        left: first.left,
        right: Math.max(...all.map(({ right }) => right)),
        text: all.map(({ text }) => text).join(' '),
      },
    ]
  })
  return { ...one, segments, right: Math.max(one.right, other.right) }
}
