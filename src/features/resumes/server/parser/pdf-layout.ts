import { isRightToLeft, readingOf, rightToLeft } from './pdf-direction.ts'
import { withWholeRows } from './pdf-tables.ts'

/** Brings the pieces of text of a PDF page into the order in which people read them. Pure. */

export type Piece = {
  text: string
  x: number
  /** Baseline, from the top of the page. */
  y: number
  width: number
  size: number
  isBold: boolean
  isRightToLeft: boolean
  /** A sign by itself, where it is drawn: its line is read by the rules of two directions. */
  isSign?: true
}

type Segment = { pieces: Piece[]; left: number; right: number; text: string }

export type Row = {
  segments: Segment[]
  y: number
  size: number
  left: number
  right: number
  isBold: boolean
  isTable?: true
}

export type PageLayout = {
  /** Across the whole width, above and below the columns. */
  wide: Row[]
  /** Beside the main text; empty with one column. */
  side: Row[]
  main: Row[]
}

/** Pieces of one baseline become a row; those that stand close become one segment of it. */
export function rowsOf(pieces: readonly Piece[], isPageTurned = isRightToLeft(pieces)): Row[] {
  const sorted = pieces
    .filter(({ text }) => text.trim() !== '')
    .toSorted((one, other) => one.y - other.y || one.x - other.x)
  const rows: Piece[][] = []
  for (const piece of sorted) {
    const row = rows.at(-1)
    const head = row?.[0]
    const reach = head ? Math.min(head.size, piece.size) * 0.45 : 0
    if (row && head && Math.abs(piece.y - head.y) <= Math.max(1, reach)) row.push(piece)
    else rows.push([piece])
  }
  const edges = edgesOf(rows.map((row) => rowOf(row, isPageTurned)))
  return rows.map((row) => rowOf(row, isPageTurned, edges))
}

/** Where at least four texts begin beside others: a column, however narrow the strip before it is. */
function edgesOf(rows: readonly Row[]): readonly number[] {
  const counts = new Map<number, number>()
  for (const { segments } of rows) {
    for (const { left } of segments.slice(1)) {
      counts.set(Math.round(left), (counts.get(Math.round(left)) ?? 0) + 1)
    }
  }
  return [...counts].flatMap(([left, count]) => (count >= 4 ? [left] : []))
}

function rowOf(pieces: Piece[], isPageTurned: boolean, edges: readonly number[] = []): Row {
  const ordered = pieces.toSorted((one, other) => one.x - other.x)
  const size = Math.max(...ordered.map((piece) => piece.size))
  const segments: Segment[] = []
  for (const piece of ordered) {
    const last = segments.at(-1)
    const gap = last ? piece.x - last.right : Infinity
    const isEdge =
      !piece.isSign &&
      gap > piece.size * 0.2 &&
      edges.some((edge) => Math.abs(edge - piece.x) <= 0.7)
    const isPoint = /^[•▪●○◦■◆]$/u.test(piece.text.trim())
    const isApart = isEdge || isPoint || isOtherText(last?.pieces.at(-1) ?? piece, piece, gap)
    if (last && gap <= piece.size * 1.1 && !isApart) {
      last.pieces.push(piece)
      last.right = Math.max(last.right, piece.x + piece.width)
    } else {
      segments.push({ pieces: [piece], left: piece.x, right: piece.x + piece.width, text: '' })
    }
  }
  for (const segment of segments) segment.text = textOf(segment.pieces, isPageTurned)
  const letters = (list: readonly Piece[]) => list.reduce((sum, { text }) => sum + text.length, 0)
  const bold = letters(ordered.filter((piece) => piece.isBold))
  return {
    segments,
    y: Math.min(...ordered.map((piece) => piece.y)),
    size,
    left: segments[0]!.left,
    right: Math.max(...segments.map(({ right }) => right)),
    isBold: bold * 2 > letters(ordered),
  }
}

/** A heading beside a name: two texts that happen to stand on one line. */
function isOtherText(one: Piece, other: Piece, gap: number): boolean {
  const [small, large] = [Math.min(one.size, other.size), Math.max(one.size, other.size)]
  return large > small * 1.4 && gap > small * 0.25
}

function textOf(pieces: readonly Piece[], isPageTurned: boolean): string {
  if (pieces[0]?.isSign) return readingOf(pieces, isPageTurned)
  const turned = pieces.filter(({ isRightToLeft, text }) => isRightToLeft || rightToLeft.test(text))
  const letters = (list: readonly Piece[]) =>
    list.reduce((sum, { text }) => sum + text.trim().length, 0)
  const isTurned = letters(turned) * 2 > letters(pieces)
  const ordered = isTurned ? pieces.toReversed() : pieces
  let text = ''
  let before: Piece | undefined
  for (const piece of ordered) {
    const gap = before
      ? isTurned
        ? before.x - (piece.x + piece.width)
        : piece.x - (before.x + before.width)
      : 0
    const isApart = gap > Math.min(piece.size, before?.size ?? piece.size) * 0.18
    text += before && isApart && !text.endsWith(' ') && !piece.text.startsWith(' ') ? ' ' : ''
    text += piece.text
    before = piece
  }
  return text.replace(/ {2,}/g, ' ').trim()
}

const dated = /(?:19|20)\d\d|\b\d\d[./]\d\d\d\d/
const isNote = (text: string) => text.length <= 40 && (dated.test(text) || text.length <= 28)

type Gutter = { x: number; from: number; to: number; score: number }

/**
 * Finds the white strip between two columns: no row crosses it over a good part of the page, and both
 * sides carry text that is more than notes at the margin, such as dates and places beside titles.
 */
function findGutter(rows: readonly Row[], width: number): Gutter | undefined {
  const edges = new Set<number>()
  for (const row of rows) {
    for (const { left } of row.segments) {
      if (left > width * 0.2 && left < width * 0.8) edges.add(Math.round(left))
    }
  }
  let best: Gutter | undefined
  for (const edge of edges) {
    const x = edge - 3
    let start = 0
    for (let index = 0; index <= rows.length; index++) {
      const row = rows[index]
      const crosses =
        row?.isTable || row?.segments.some(({ left, right }) => left < x - 1 && right > x - 4)
      if (row && !crosses) continue
      const found = gutterIn(rows, x, start, index)
      if (found && (!best || found.score > best.score)) best = found
      start = index + 1
    }
  }
  return best
}

function gutterIn(rows: readonly Row[], x: number, from: number, to: number): Gutter | undefined {
  const run = rows.slice(from, to)
  const sides = run.flatMap(({ segments, y }) => segments.map((segment) => ({ ...segment, y })))
  const left = sides.filter((segment) => segment.right <= x + 1)
  const right = sides.filter((segment) => segment.left >= x - 1)
  if (left.length < 4 || right.length < 4) return undefined
  const lettersOf = (list: readonly Segment[]) =>
    list.reduce((sum, { text }) => sum + text.length, 0)
  if (Math.min(lettersOf(left), lettersOf(right)) < 60) return undefined
  // A name in the middle of the page stands above both of them.
  const top = Math.max(Math.min(...left.map(({ y }) => y)), Math.min(...right.map(({ y }) => y)))
  const [one, other] = [left, right].map((side) => side.filter(({ y }) => y >= top - 1)) as [
    typeof left,
    typeof right,
  ]
  // A margin is narrower than the text beside it; in two columns dates meet lines of the other one by chance.
  const isMargin = widthOf(left) < widthOf(right)
  const areBeside = isMargin && (areMarginDates(one, other) || areMarginHeadings(left, right))
  if (areNotes(one, other) || areNotes(other, one) || areBeside) {
    return undefined
  }
  // A strip, and no chance row of gaps.
  const rightOfLeft = Math.max(...left.map((segment) => segment.right))
  const leftOfRight = Math.min(...right.map((segment) => segment.left))
  if (leftOfRight - rightOfLeft < 6) return undefined
  const height = (run.at(-1)?.y ?? 0) - (run[0]?.y ?? 0)
  return { x, from, to, score: height * Math.min(left.length, right.length) }
}

const widthOf = (texts: readonly { left: number; right: number }[]) =>
  Math.max(...texts.map(({ right }) => right)) - Math.min(...texts.map(({ left }) => left))

/** Dates and places that stand beside the lines they belong to. */
function areNotes(
  some: readonly (Segment & { y: number })[],
  others: readonly (Segment & { y: number })[],
): boolean {
  const baselines = new Set(others.map(({ y }) => Math.round(y)))
  const beside = some.filter(({ y }) => baselines.has(Math.round(y)))
  const notes = some.filter(({ text }) => isNote(text))
  const dates = some.filter(({ text }) => dated.test(text) && text.length <= 40)
  if (dates.length >= some.length * 0.4 && notes.length >= some.length * 0.75) return true
  const isBeside = beside.length >= some.length * 0.85 && some.length <= others.length * 0.75
  return isBeside && notes.length >= some.length * 0.85 && dates.length > 0
}

/** Spans of time at the left, each beside the line that it belongs to. */
function areMarginDates(
  left: readonly (Segment & { y: number })[],
  right: readonly (Segment & { y: number })[],
): boolean {
  const dates = left.filter(({ text }) => text.length <= 32 && dated.test(text))
  const beside = dates.filter(({ y }) => right.some((other) => Math.abs(other.y - y) < 0.8))
  return beside.length >= 2 && beside.length >= dates.length * 0.5
}

/** Few short texts at the left, beside the beginnings of sections. */
function areMarginHeadings(
  left: readonly (Segment & { y: number })[],
  right: readonly (Segment & { y: number })[],
): boolean {
  // An address above them belongs to the head of the page.
  const headings = left.slice(left.findLastIndex(({ text }) => text.includes('@')) + 1)
  const areShort = headings.every(
    ({ text }) => text.length <= 30 && text.split(' ').length <= 4 && !/[\d:•▪]/.test(text),
  )
  // A heading may have several lines; what begins after some white stands beside its text.
  const rows = headings.map(({ y }) => y)
  const steps = rows.slice(1).map((y, index) => y - rows[index]!)
  const line = Math.min(...steps.filter((step) => step > 1))
  const starts = rows.filter((_y, index) => index === 0 || steps[index - 1]! > line * 1.6)
  const areBeside = starts.every((y) => right.some((other) => Math.abs(other.y - y) < 0.8))
  return (
    areShort &&
    areBeside &&
    starts.length >= 2 &&
    headings.length <= starts.length * 2.5 &&
    headings.length <= right.length
  )
}

export function layoutOf(pieces: readonly Piece[], width: number): PageLayout {
  const isPageTurned = isRightToLeft(pieces)
  const rows = withWholeRows(rowsOf(pieces, isPageTurned))
  const gutter = rows.length >= 6 ? findGutter(rows, width) : undefined
  if (!gutter) return { wide: [], side: [], main: rows }
  const run = rows.slice(gutter.from, gutter.to)
  // Columns have baselines of their own: rows are made anew on each side.
  const piecesOf = (isLeft: boolean) =>
    run.flatMap(({ segments }) =>
      segments.filter(({ left }) => left < gutter.x - 1 === isLeft).flatMap((one) => one.pieces),
    )
  const left = rowsOf(piecesOf(true), isPageTurned)
  const right = rowsOf(piecesOf(false), isPageTurned)
  const isLeftMain = widthOf(left) >= widthOf(right) * 0.95
  return {
    wide: rows.slice(0, gutter.from),
    side: isLeftMain ? right : left,
    main: [...(isLeftMain ? left : right), ...rows.slice(gutter.to)],
  }
}
