/** Cuts the lines of a resume at its headings, by their words, their look, or by what stands below them. Pure. */
import { findDates } from './dates.ts'
import { isDegree, isSchool, isTitle } from './entry-words.ts'
import { isContact, nameScore } from './facts.ts'
import type { SectionKind } from './heading-words.ts'
import { headingKind, isCapitals, looseHeadingKind, styleOf } from './headings.ts'
import type { TextLine } from './lines.ts'
import { isDeclaration, isDocumentTitle, labelledBy, signedFrom } from './personal-lines.ts'

export type Section = {
  kind: SectionKind | 'top' | 'private'
  lines: TextLine[]
  /** As it is written; none for what stands before the first one. */
  heading?: string
  /** Its heading is worded in its own way. */
  isLoose?: boolean
}

/** How the headings of this resume look. */
type Look = {
  /** Points of most of the text. */
  body: number
  /** Of lines that are headings by their words. */
  known: ReadonlySet<string>
  /** Of lines that look like headings where few words are known. */
  guessed: string | undefined
}

export function sectionsOf(given: readonly TextLine[]): Section[] {
  const lines = withWholeHeadings(given)
  const look = lookOf(lines)
  const sections: Section[] = [{ kind: 'top', lines: [] }]
  const particulars: Section[] = []
  const signed = signedFrom(lines)
  let stream = lines[0]?.stream ?? 0
  for (const [index, line] of lines.entries()) {
    const within = sections.at(-1)!.kind
    const own = ownKind(line, within)
    if (own) {
      particulars.push({ kind: own, lines: [line] })
      continue
    }
    if (index === signed || (!line.isBullet && isDeclaration(line.text))) {
      sections.push({ kind: 'declaration', lines: [line] })
      continue
    }
    const kind =
      index < 3 && isDocumentTitle(line.text) ? undefined : kindOf(lines, index, look, within)
    // Another column is another text; pages of one column go on.
    if (line.stream !== stream && stream !== 0 && !kind && line.stream !== 2)
      sections.push({ kind: 'top', lines: [] })
    else if (line.stream !== stream && stream === 1 && !kind)
      sections.push({ kind: 'top', lines: [] })
    stream = line.stream
    if (kind) {
      const { rest, ...found } = kind
      sections.push({ ...found, heading: line.text, lines: rest ? [rest] : [] })
    } else sections.at(-1)!.lines.push(line)
  }
  return withUnknown([...sections, ...particulars])
}

/** Where people write who they are: in a list of labels below any heading. */
const holdsLabels: readonly Section['kind'][] = [
  'summary',
  'languages',
  'interests',
  'skills',
  'aside',
]

/** Of a line that says by its label that it is about the person, wherever it stands; undefined for any other. */
function ownKind(line: TextLine, within: Section['kind']): 'private' | 'contact' | undefined {
  const label = labelledBy(line)?.label
  if (label === 'private') return 'private'
  const isWho = label === 'name' || label === 'surname' || label === 'given' || label === 'address'
  return isWho && holdsLabels.includes(within) ? 'contact' : undefined
}

/** A narrow column breaks a heading in two, the second of which may say something else by itself. */
function withWholeHeadings(lines: readonly TextLine[]): TextLine[] {
  const body = bodySize(lines)
  const whole: TextLine[] = []
  for (const line of lines) {
    const before = whole.at(-1)
    const text = `${before?.text ?? ''} ${line.text}`
    const goesOn =
      before !== undefined &&
      line.gap < 0.9 &&
      line.stream === before.stream &&
      styleOf(line) === styleOf(before) &&
      (line.size > body + 0.8 || isCapitals(line.text)) &&
      headingKind(before.text) === undefined &&
      mayBeHeading(before) &&
      mayBeHeading(line)
    if (goesOn && (headingKind(text) ?? looseHeadingKind(text))) {
      whole[whole.length - 1] = { ...before, text, cells: [text] }
    } else whole.push(line)
  }
  return whole
}

function bodySize(lines: readonly TextLine[]): number {
  const sizes = lines.map(({ size }) => size).toSorted((one, other) => one - other)
  return sizes[Math.floor(sizes.length / 2)] ?? 0
}

function lookOf(lines: readonly TextLine[]): Look {
  const known = lines.filter(
    (line) => !line.isBullet && line.text.length <= 60 && headingKind(line.text) !== undefined,
  )
  const body = bodySize(lines)
  const styles = new Set(known.map(styleOf))
  return { body, known: styles, guessed: guessedStyle(lines, body, styles) }
}

const standsOut = (line: TextLine, body: number) =>
  line.isBold || line.isHeading || isCapitals(line.text) || line.size > body + 0.8

/** Few words in a line of their own that are neither a fact of a person nor of an entry. */
function mayBeHeading(line: TextLine): boolean {
  return (
    !line.isBullet &&
    line.cells.length === 1 &&
    line.text.length <= 50 &&
    line.text.split(' ').length <= 6 &&
    !/[.,;|@]|\d|[:：]\s*\S/u.test(line.text) &&
    !findDates(line.text) &&
    !isContact(line.text)
  )
}

/** The look of two lines or more that stand out the most; what names look like is none. */
function guessedStyle(
  lines: readonly TextLine[],
  body: number,
  known: ReadonlySet<string>,
): string | undefined {
  const groups = new Map<string, TextLine[]>()
  for (const line of lines.slice(1)) {
    if (!mayBeHeading(line) || !standsOut(line, body)) continue
    groups.set(styleOf(line), [...(groups.get(styleOf(line)) ?? []), line])
  }
  const fit = [...groups].filter(
    ([style, group]) =>
      group.length >= 2 &&
      group.length <= 12 &&
      (known.has(style) || known.size === 0 || group.some(({ text }) => looseHeadingKind(text))) &&
      group.filter(({ text }) => isTitle(text)).length * 2 <= group.length,
  )
  const weight = ([style, [line]]: [string, TextLine[]]) =>
    (known.has(style) ? 1_000 : 0) +
    (line!.isHeading ? 500 : 0) +
    line!.size * 10 +
    (isCapitals(line!.text) ? 5 : 0)
  return fit.toSorted((one, other) => weight(other) - weight(one))[0]?.[0]
}

function kindOf(
  lines: readonly TextLine[],
  index: number,
  look: Look,
  within: Section['kind'],
): { kind: SectionKind; rest?: TextLine; isLoose?: boolean } | undefined {
  const line = lines[index]!
  if (line.isBullet && line.text.length > 30) return undefined
  const kind = headingKind(line.text.replace(/[:：]\s*$/u, ''))
  if (kind) return { kind }
  const labelled = labelledKind(line, within)
  if (labelled) return labelled
  if (index === 0 || !mayBeHeading(line)) return undefined
  const style = styleOf(line)
  const looks = (look.known.has(style) || look.guessed === style) && standsOut(line, look.body)
  if (!looks) return looseInPlainText(lines, index, look)
  const loose = looseHeadingKind(line.text)
  if (loose) return { kind: loose, isLoose: true }
  // Looks like a heading and says nothing we know: what stands below it tells more.
  const isOwn =
    (isCapitals(line.text) || line.size > look.body + 0.8 || line.isHeading) &&
    line.text.split(' ').length <= 4
  const isSure = look.guessed === style || look.known.size <= 2
  const isFirst = lines.slice(0, index).every(({ text }) => isDocumentTitle(text))
  const isTheName =
    (isFirst && nameScore(line.text) >= 3) ||
    (index < 3 && line.size > Math.max(...lines.slice(3).map(({ size }) => size)))
  return isOwn && isSure && !isTheName && !isTitle(line.text) ? { kind: 'other' } : undefined
}

/** A label before its text in one line: `Skills: Java, SQL`, or a heading in the margin. */
function labelledKind(
  line: TextLine,
  within: Section['kind'],
): { kind: SectionKind; rest?: TextLine } | undefined {
  const cellKind = line.cells.length > 1 ? headingKind(line.cells[0]!) : undefined
  if (cellKind) {
    const cells = line.cells.slice(1).filter((cell) => !/^[:：-]$/.test(cell))
    if (cells.length === 0) return { kind: cellKind }
    // Headings of two columns in one line: the second one says nothing about the first one's text.
    if (cells.length === 1 && isCapitals(line.text) && looseHeadingKind(cells[0]!)) {
      return { kind: cellKind }
    }
    return { kind: cellKind, rest: { ...line, cells, text: cells.join(' '), isBold: false } }
  }
  const labelled = /^([^:：]{3,40})[:：]\s+(.{3,})$/u.exec(line.text)
  const kind = labelled?.[1] ? headingKind(labelled[1]) : undefined
  const stands =
    kind &&
    within !== 'skills' &&
    (['languages', 'interests', 'summary'].includes(kind) ||
      (kind === 'skills' && within === 'top'))
  if (!stands || !labelled?.[2]) return undefined
  const rest = { ...line, text: labelled[2], cells: [labelled[2]], isBold: false }
  return { kind, rest }
}

/** Text without any look: a short line by itself, with words that only headings have. */
function looseInPlainText(
  lines: readonly TextLine[],
  index: number,
  look: Look,
): { kind: SectionKind; isLoose: boolean } | undefined {
  const line = lines[index]!
  const isPlain = lines.every(({ size, isBold, isHeading }) => size === 0 && !isBold && !isHeading)
  const isApart = line.gap > 0 && !isTitle(line.text) && line.text.split(' ').length <= 5
  if (!isPlain || !isApart || look.known.size > 2) return undefined
  const kind = looseHeadingKind(line.text)
  return kind && nameScore(line.text) < 3 ? { kind, isLoose: true } : undefined
}

/** Sections whose headings say nothing we know become what is missing and fits what they hold. */
function withUnknown(given: readonly Section[]): Section[] {
  const hasDates = ({ lines }: Section) => lines.some(({ text }) => findDates(text))
  const areDated = given.some((section) => section.kind === 'other' && hasDates(section))
  // `Professional overview` over a paragraph, where the jobs have a heading that says nothing.
  const sections = given.map((section): Section =>
    section.isLoose && section.kind === 'work' && areDated && !hasDates(section)
      ? { ...section, kind: 'other' }
      : section,
  )
  const missing = new Set(
    (['work', 'education', 'skills', 'summary'] as const).filter((kind) =>
      sections.every((section) => section.kind !== kind),
    ),
  )
  return sections.map((section) => {
    const kind = section.kind === 'other' ? kindOfContent(section.lines) : undefined
    if (!kind || !missing.has(kind)) return section
    // Jobs and schools may have several headings, a summary has one.
    if (kind === 'summary') missing.delete(kind)
    return { ...section, kind }
  })
}

const listed: readonly Section['kind'][] = ['skills', 'languages', 'interests']

/**
 * Headings that say nothing known: what stands below them was left out, or read as a part of the section above
 * where they look like any line of it.
 */
export function unknownHeadings(sections: readonly Section[]): string[] {
  const names = sections.flatMap(({ kind, heading, lines }) => {
    if (kind === 'other' || kind === 'aside') return heading && lines.length > 0 ? [heading] : []
    // Among jobs and schools a short line by itself is as likely an employer.
    if (!listed.includes(kind)) return []
    return lines
      .filter((line, index) => index > 0 && beginsParagraph(line, lines[index + 1]))
      .map(({ text }) => text)
  })
  return [...new Set(names.map((name) => name.replace(/\s*[:：]$/u, '')))]
}

function beginsParagraph(line: TextLine, next: TextLine | undefined): boolean {
  const isFollowed = next !== undefined && next.gap < 0.6 && next.stream === line.stream
  return isFollowed && line.gap > 0.9 && mayBeHeading(line) && line.text.split(' ').length <= 4
}

function kindOfContent(
  lines: readonly TextLine[],
): 'work' | 'education' | 'skills' | 'summary' | undefined {
  if (lines.length === 0) return undefined
  const dates = lines.flatMap((line) => findDates(line.text) ?? [])
  const spans = dates.filter(({ isOpen, start, end }) => isOpen || (start && end))
  if (spans.length > 0 || dates.length > 1) {
    const studies = lines.filter(({ text }) => isDegree(text) || isSchool(text)).length
    return studies >= Math.max(1, spans.length) ? 'education' : 'work'
  }
  const isList = lines.every(({ text, isBullet }) => isBullet || text.split(' ').length <= 4)
  if (isList || lines.some(({ text }) => text.split(/[,،、;|•·]/u).length >= 4)) return 'skills'
  return lines.some(({ text }) => text.length > 40) ? 'summary' : undefined
}
