/** Takes a section apart into its entries: first lines, span of time, what was done. Pure. */
import { findDates, withoutDates, type DateRange } from './dates.ts'
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

/** A span, or a line that is little more than one date; a year within a sentence is none. */
function datesOf(line: TextLine): DateRange | undefined {
  if (line.isBullet || line.text.length > longest) return undefined
  const dates = findDates(line.cells.join('\t'))
  if (!dates) return undefined
  const isSpan = dates.isOpen || (dates.start !== undefined && dates.end !== undefined)
  const rest = line.text.length - (dates.to - dates.from)
  if (isSpan) return dates
  return rest <= 90 && !sentence.test(line.text) ? dates : undefined
}

type Head = { from: number; to: number; at: number; dates: DateRange }

/** A span in the margin may be broken into two lines: `Mar 2016 – Dec`, `2019`. */
function withWholeDates(lines: readonly TextLine[]): TextLine[] {
  const whole: TextLine[] = []
  for (const line of lines) {
    const before = whole.at(-1)
    const [first = ''] = line.cells
    const [margin = ''] = before?.cells ?? []
    const joined = `${margin} ${first}`
    const dates = margin.length <= 30 && first.length <= 24 ? findDates(joined) : undefined
    const isSpan = dates && (dates.isOpen || (dates.start && dates.end))
    const goesOn = isSpan && dates.from <= 1 && dates.to >= joined.length - 1
    const isWhole = findDates(margin)
    const hadSpan =
      isWhole &&
      !/[-–—]\s*$/u.test(margin) &&
      (isWhole.isOpen || isWhole.start) &&
      isWhole.to >= margin.length - 1
    if (!before || !goesOn || hadSpan || before.isBullet) {
      whole.push(line)
      continue
    }
    whole[whole.length - 1] = {
      ...before,
      cells: before.cells.with(0, joined),
      text: `${joined} ${before.cells.slice(1).join(' ')}`.trim(),
    }
    const rest = line.cells.slice(1)
    if (rest.length > 0) whole.push({ ...line, cells: rest, text: rest.join(' ') })
  }
  return whole
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
    return { from, to: at + 1, at, dates }
  })
  for (const [index, head] of heads.entries()) {
    const ceiling = heads[index + 1]?.from ?? lines.length
    head.to = headEnd(lines, head, ceiling, above)
  }
  return heads.map((head, index) => entryOf(lines, head, heads[index + 1]?.from ?? lines.length))
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
  const limit = above >= 2 ? 0 : room
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
