/** Takes a section apart into its entries: first lines, span of time, what was done. Pure. */
import { findDates, withoutDates, type DateRange } from './dates.ts'
import { isTitle } from './entry-words.ts'
import { isCapitals } from './headings.ts'
import type { TextLine } from './lines.ts'

export type Entry = {
  /** The lines before what was done, without their dates. */
  headers: string[]
  dates: DateRange | undefined
  summary: string[]
  highlights: string[]
}

const longest = 120
const sentence = /[.!?。।]$/u

/** A line that may stand in the head of an entry: short, and no sentence. */
function isHeader(line: TextLine): boolean {
  return (
    !line.isBullet &&
    line.text.length <= longest &&
    !(sentence.test(line.text) && line.text.split(' ').length > 8)
  )
}

const isSpan = (dates: DateRange | undefined): dates is DateRange =>
  dates !== undefined && (dates.isOpen || (dates.start !== undefined && dates.end !== undefined))

/** A span, or a line that is little more than one date; a year within a sentence is none. */
function datesOf(line: TextLine): DateRange | undefined {
  if (line.isBullet || line.text.length > longest) return undefined
  const dates = findDates(line.cells.join('\t'))
  if (!dates) return undefined
  const rest = line.text.length - (dates.to - dates.from)
  if (isSpan(dates)) return dates
  return rest <= 90 && !sentence.test(line.text) ? dates : undefined
}

type Head = { from: number; to: number; at: number; dates: DateRange }

/** A span that is broken into two lines: in the margin, at the right, or at the end of a full line. */
function withWholeDates(lines: readonly TextLine[]): TextLine[] {
  const whole: TextLine[] = []
  for (const line of lines) {
    const before = whole.at(-1)
    const joined =
      before && !before.isBullet && !line.isBullet
        ? (joinedMargin(before, line) ?? joinedRight(before, line) ?? joinedEnd(before, line))
        : undefined
    if (joined) whole.splice(-1, 1, ...joined)
    else whole.push(line)
  }
  return whole
}

const covers = (dates: DateRange, text: string) => dates.from <= 1 && dates.to >= text.length - 1
const withCells = (line: TextLine, cells: string[]): TextLine => ({
  ...line,
  cells,
  text: cells.join(' '),
})

/** `Mar 2016 – Dec`, `2019`: all that two texts say together, and neither says alone. */
function joinedSpan(one: string, other: string): string | undefined {
  if (one.length > 30 || other.length > 24) return undefined
  const joined = `${one} ${other}`
  const dates = findDates(joined)
  if (!isSpan(dates) || !covers(dates, joined)) return undefined
  const alone = findDates(one)
  const isWhole = alone && !/[-–—]\s*$/u.test(one) && (alone.isOpen || alone.start !== undefined)
  return isWhole && alone.to >= one.length - 1 ? undefined : joined
}

function joinedMargin(before: TextLine, line: TextLine): TextLine[] | undefined {
  const [margin = '', ...beside] = before.cells
  const [first = '', ...rest] = line.cells
  const span = joinedSpan(margin, first)
  if (span === undefined) return undefined
  return [withCells(before, [span, ...beside]), ...(rest.length > 0 ? [withCells(line, rest)] : [])]
}

/** Beside a title that is broken as well. */
function joinedRight(before: TextLine, line: TextLine): TextLine[] | undefined {
  if (before.cells.length !== 2 || line.cells.length > 2) return undefined
  const span = joinedSpan(before.cells[1]!, line.cells.at(-1)!)
  if (span === undefined) return undefined
  const rest = line.cells.slice(0, -1)
  return [withCells(before, [[before.cells[0]!, ...rest].reduce(joinLines), span])]
}

/** The first words of the next line end a span that the last ones of a line began. */
function joinedEnd(before: TextLine, line: TextLine): TextLine[] | undefined {
  const text = before.cells.at(-1)!
  const next = line.cells[0]!
  if (
    text.length < 30 ||
    before.text.length > longest ||
    !/[-–—]\s*(?:\S{1,10}\s?){0,2}$/u.test(text)
  ) {
    return undefined
  }
  const joined = `${text} ${next}`
  const dates = findDates(joined)
  const goesOver = isSpan(dates) && dates.from < text.length && dates.to > text.length + 1
  const whole = findDates(text)
  if (!goesOver || (isSpan(whole) && whole.to === dates.to)) return undefined
  const rest = joined.slice(dates.to).replace(/^[\s,;|)]+/u, '')
  return [
    withCells(before, [...before.cells.slice(0, -1), joined.slice(0, dates.to)]),
    ...(rest || line.cells.length > 1
      ? [withCells(line, [rest, ...line.cells.slice(1)].filter(Boolean))]
      : []),
  ]
}

export function entriesOf(given: readonly TextLine[]): Entry[] {
  const lines = withWholeDates(given)
  const dated = lines.flatMap((line, at) => {
    const dates = datesOf(line)
    return dates ? [{ at, dates }] : []
  })
  if (dated.length === 0) return undatedEntries(lines)
  const spans = dated.filter(({ dates }) => dates.isOpen || dates.start !== undefined)
  const anchors = merged(spans.length > 0 ? spans : dated, lines)
  const above = linesAbove(lines, anchors)
  const heads: Head[] = anchors.map(({ at, dates }, index) => {
    const floor = index === 0 ? 0 : anchors[index - 1]!.at + 1
    let from = at
    while (from > floor && at - from < above && isHeader(lines[from - 1]!)) from--
    // The employer of several positions stands above the first of them alone.
    if (from > floor && at - from < 2 && beginsEntry(lines, from - 1)) from--
    return { from, to: at + 1, at, dates }
  })
  for (const [index, head] of heads.entries()) {
    const ceiling = heads[index + 1]?.from ?? lines.length
    head.to = headEnd(lines, head, ceiling, above)
  }
  return heads.map((head, index) => entryOf(lines, head, heads[index + 1]?.from ?? lines.length))
}

/** A line apart from what was done before it, as the head of an entry is. */
function beginsEntry(lines: readonly TextLine[], at: number): boolean {
  const line = lines[at]!
  const isApart = line.gap > 0.9 && (at === 0 || line.gap > lines[at + 1]!.gap + 0.4)
  const isMarked = line.isBold || isCapitals(line.text)
  return (
    isHeader(line) && !findDates(line.text) && (isApart || isMarked) && !lines[at - 1]?.isHeading
  )
}

/** Two dates in neighbouring lines are one span: `From 2019`, `To 2021`. */
function merged(
  anchors: readonly { at: number; dates: DateRange }[],
  lines: readonly TextLine[],
): { at: number; dates: DateRange }[] {
  return anchors.filter(({ at }, index) => {
    const before = anchors[index - 1]
    return !(before && at === before.at + 1 && lines[at]!.text.length < 12)
  })
}

/** How many lines stand above the dates in this section: the same in each of its entries. */
function linesAbove(lines: readonly TextLine[], anchors: readonly { at: number }[]): number {
  const first = anchors[0]!.at
  let count = 0
  while (count < first && count < 3 && isHeader(lines[first - count - 1]!)) count++
  if (anchors.length < 2) return count
  // What stood above the first date stands above all; the smallest run says how much that is.
  for (const { at } of anchors.slice(1)) {
    let run = 0
    while (run < count && isHeader(lines[at - run - 1]!)) run++
    count = Math.min(count, run)
  }
  return count
}

function headEnd(lines: readonly TextLine[], head: Head, ceiling: number, above: number): number {
  let to = head.at + 1
  // With title and employer above the dates, what follows is already what was done.
  const own = headersOf(lines, head.from, head.at + 1)
  const room =
    own.join(' ').split(/[|·•\t]|\s[–—-]\s/u).length >= 2 && own.join('').length > 8 ? 1 : 2
  const [, second = '', third] = (own[0] ?? '').split(/,\s/)
  const isWhole = own.length === 1 && third !== undefined && isTitle(own[0]!) && !isTitle(second)
  const limit = above >= 2 || isWhole ? 0 : room
  while (
    to < ceiling &&
    to - head.at - 1 < limit &&
    isHeader(lines[to]!) &&
    lines[to]!.text.length <= 90
  ) {
    const next = lines[to]!
    const before = lines[to - 1]!
    if (next.gap > Math.max(0.9, before.gap * 1.8) && next.gap > 0.9) break
    // A summary in plain words is longer than a name.
    if (own.length > 0 && next.text.split(' ').length > 9 && !next.cells[1]) break
    to++
  }
  return to
}

const headersOf = (lines: readonly TextLine[], from: number, to: number): string[] =>
  lines.slice(from, to).flatMap((line) => {
    const text = line.cells.join('\t')
    const dates = datesOf(line)
    const rest = dates ? withoutDates(text, dates) : text
    return rest.replace(/[()[\]\s]/g, '') ? [rest] : []
  })

function entryOf(lines: readonly TextLine[], head: Head, end: number): Entry {
  const { summary, highlights } = bodyOf(lines.slice(head.to, end))
  return { headers: headersOf(lines, head.from, head.to), dates: head.dates, summary, highlights }
}

/** Lines of one item or one sentence are brought together again. */
export function bodyOf(lines: readonly TextLine[]): { summary: string[]; highlights: string[] } {
  const highlights: string[] = []
  const summary: string[] = []
  for (const line of lines) {
    const last = highlights.length - 1
    if (line.isBullet) highlights.push(line.text)
    else if (last >= 0) highlights[last] = joinLines(highlights[last]!, line.text)
    else if (summary.length > 0 && line.gap < 1)
      summary[summary.length - 1] = joinLines(summary.at(-1)!, line.text)
    else summary.push(line.text)
  }
  return { summary, highlights }
}

export function joinLines(before: string, next: string): string {
  // A word that was broken at the end of a line.
  if (/\p{Ll}[-‐]$/u.test(before) && /^\p{Ll}/u.test(next)) return `${before.slice(0, -1)}${next}`
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(before) &&
    /^\p{Lo}/u.test(next)
    ? `${before}${next}`
    : `${before} ${next}`
}

/** Without any date an entry begins where a head follows what was done. */
function undatedEntries(lines: readonly TextLine[]): Entry[] {
  const entries: Entry[] = []
  let open: TextLine[] = []
  let headers: string[] = []
  const close = () => {
    if (headers.length > 0) entries.push({ headers, dates: undefined, ...bodyOf(open) })
    headers = []
    open = []
  }
  for (const [index, line] of lines.entries()) {
    const begins =
      isHeader(line) &&
      (open.length > 0 || index === 0 || line.gap > 0.9) &&
      (line.isBold || line.gap > 0.9 || index === 0)
    if (begins && (open.length > 0 || headers.length >= 2)) close()
    if (open.length === 0 && headers.length < 2 && isHeader(line))
      headers.push(line.cells.join('\t'))
    else open.push(line)
  }
  close()
  return entries
}
