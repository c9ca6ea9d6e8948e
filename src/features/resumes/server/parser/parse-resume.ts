/** From the lines of any resume to JSON Resume. Pure: the same lines give the same document. */
import type { ReadLine, ResumeDocument } from '../../contract.ts'
import { findDates, withoutDates, type DateRange } from './dates.ts'
import { bodyOf, entriesOf, joinLines, type Entry } from './entries.ts'
import { orderOf, partsOfHeader, readStudyHeader, readWorkHeader } from './entry-parts.ts'
import { isTitle } from './entry-words.ts'
import { contactIn, isContact, isPlace, nameIn, separators } from './facts.ts'
import { isAddress, placeOfAddress } from './addresses.ts'
import type { TextLine } from './lines.ts'
import { isDocumentTitle, labelledBy } from './personal-lines.ts'
import { fitDocument, placeOf } from './fit-document.ts'
import { withMarginHeadings } from './margin-headings.ts'
import { withTableRows } from './table-rows.ts'
import { sectionsOf, unknownHeadings, type Section } from './sections.ts'

export function parseResume(given: readonly TextLine[]): {
  document: ResumeDocument
  lines: ReadLine[]
  /** As they are written. */
  unknownHeadings: string[]
} {
  const lines = withMarginHeadings(withTableRows(given))
  const sections = sectionsOf(lines)
  const linesOf = (kind: Section['kind']) =>
    sections
      .filter((section) => section.kind === kind)
      .flatMap((section) => section.lines.filter((line) => !line.isColumnNames))
  const top = [...linesOf('top'), ...linesOf('contact')].filter(
    ({ text }) => !isDocumentTitle(text),
  )
  const contact = contactIn([...top, ...lines])
  const found = nameIn(linesOf('top').length > 0 ? top : lines.slice(0, 12), contact.email)
  const aside = top.filter((line) => !found || !line.text.includes(found.name))
  // The headline says what most people are, and the first job is what most are called.
  const headlines = new Set(aside.slice(0, 6).map(({ text }) => text.toLowerCase()))
  const work = workOf(linesOf('work'), headlines)
  const summary = linesOf('summary').filter(
    (line) => !isContact(line.text) || line.text.length > 120,
  )
  const document: ResumeDocument = fitDocument({
    basics: {
      name: found?.name,
      label: labelOf(aside, found?.name),
      email: contact.email,
      phone: contact.phone,
      url: contact.url,
      summary: (summary.length > 0 ? textOf(summary) : longText(linesOf('top'))) || undefined,
      location: locationOf(aside),
      profiles: contact.profiles,
    },
    work,
    education: educationOf(linesOf('education')),
    skills: skillsOf(linesOf('skills')),
    languages: languagesOf(linesOf('languages')),
    projects: entriesOf(linesOf('projects')).map((entry) => ({
      name: partsOfHeader(entry.headers.slice(0, 1))[0],
      description: [...entry.headers.slice(1), ...entry.summary].join('\n') || undefined,
      highlights: entry.highlights,
      ...datesIn(entry.dates),
    })),
    certificates: itemsOf(linesOf('certificates')).map(({ text, date, rest }) => ({
      name: text,
      issuer: rest,
      date,
    })),
    awards: itemsOf(linesOf('awards')).map(({ text, date, rest }) => ({
      title: text,
      awarder: rest,
      date,
    })),
    volunteer: workOf(linesOf('volunteer')).map(
      ({ name, position, startDate, endDate, summary: did, highlights }) => ({
        organization: name,
        position,
        startDate,
        endDate,
        summary: [did, ...(highlights ?? [])].filter(Boolean).join('\n') || undefined,
      }),
    ),
    publications: itemsOf(linesOf('publications')).map(({ text, date, rest }) => ({
      name: text,
      publisher: rest,
      releaseDate: date,
    })),
    interests: listOf(linesOf('interests')).map((name) => ({ name })),
  })
  return {
    document,
    lines: usedLines(lines, sections, document),
    unknownHeadings: unknownHeadings(sections),
  }
}

const textOf = (lines: readonly TextLine[]) =>
  lines.reduce(
    (text, line) =>
      text === ''
        ? line.text
        : line.isBullet || line.gap > 0.9
          ? `${text}\n${line.text}`
          : joinLines(text, line.text),
    '',
  )

function longText(lines: readonly TextLine[]): string {
  const from = lines.findIndex(({ text }) => text.length > 60 && !isContact(text))
  return from < 0 ? '' : textOf(lines.slice(from).filter(({ text }) => !isContact(text)))
}

function labelOf(lines: readonly TextLine[], name: string | undefined): string | undefined {
  for (const { text } of lines.slice(0, 8)) {
    // `Engineer, 10115 Berlin`: what stands before a place.
    const [first = ''] = isAddress(text) && /^[^\d,]+,/.test(text) ? text.split(',') : []
    for (const part of [first, text, ...text.split(separators)]) {
      const bare = part.trim()
      const isOther = bare === name || isContact(bare) || isAddress(bare)
      if (bare && bare.length <= 80 && isTitle(bare) && !isOther) return bare
    }
  }
  return undefined
}

const withPostalCode = /^[^,]+,\s*(?:[A-Z]{1,2}-)?\d{4,5}\s+\p{Lu}[\p{L} .-]+$/u

function locationOf(lines: readonly TextLine[]) {
  for (const [index, line] of lines.slice(0, 14).entries()) {
    const label = labelledBy(line)
    const isNamed = label?.label === 'address'
    const written = isNamed ? label.value : line.text
    // An address that goes on says its city in the next line.
    const next = written.endsWith(',') && isAddress(written) ? (lines[index + 1]?.text ?? '') : ''
    const text = next && !isContact(next) ? `${written} ${next}` : written
    const whole = placeOfAddress(text)
    if (whole) return whole
    for (const part of text.split(separators)) {
      const found = labelledBy({ text: part, cells: [part] })
      const bare = (found?.label === 'address' ? found.value : part).trim()
      const isHere = (isNamed || found?.label === 'address') && bare.length > 1 && !isContact(bare)
      const place = bare.replace(/^(.+?)\s*\(([^()]+)\)$/u, '$1, $2')
      const address = placeOfAddress(place)
      if (address) return address
      if (isHere || withPostalCode.test(place) || (/,/.test(place) && isPlace(place)))
        return placeOf(place)
    }
  }
  return undefined
}

const datesIn = (dates: DateRange | undefined) => ({ startDate: dates?.start, endDate: dates?.end })

function workOf(
  lines: readonly TextLine[],
  headlines: ReadonlySet<string> = new Set(),
): NonNullable<ResumeDocument['work']> {
  const entries = entriesOf(lines)
  const headers = entries.map((entry) => partsOfHeader(entry.headers))
  const order = orderOf(headers, headlines)
  let employer: string | undefined
  return entries.map((entry, index) => {
    const header = readWorkHeader(headers[index]!, order)
    // Several positions under one employer: it is named once.
    if (header.name) employer = header.name
    else if (header.position && index > 0) header.name = employer
    return {
      name: header.name,
      position: header.position,
      location: header.location,
      ...datesIn(entry.dates),
      summary:
        [...header.rest.filter((part) => part.length > 40), ...entry.summary].join('\n') ||
        undefined,
      highlights: entry.highlights,
    }
  })
}

function educationOf(lines: readonly TextLine[]): NonNullable<ResumeDocument['education']> {
  return entriesOf(lines).map((entry: Entry) => {
    const header = readStudyHeader(
      partsOfHeader([...entry.headers, ...entry.summary.filter((text) => text.length < 60)]),
    )
    const { dates } = entry
    return { ...header, startDate: dates?.start, endDate: dates?.end }
  })
}

const listSigns = /\t|[,;|•·●▪/،、；，]|\s[–—-]\s/u
const bracketed = /\([^)]*\)/g

/** The items of a list, whatever parts them. */
function listOf(lines: readonly TextLine[]): string[] {
  const items: string[] = []
  for (const line of joinedLines(lines)) {
    const bare = line.replace(/^[^:：]{2,40}[:：]\s*/u, '')
    for (const item of bare
      .replace(bracketed, (inner) => inner.replaceAll(',', '\u0001'))
      .split(listSigns)) {
      const name = item
        .replaceAll('\u0001', ',')
        .replace(/[.。]$/, '')
        .trim()
      if (name && name.length <= 80) items.push(name)
    }
  }
  return [...new Map(items.map((item) => [item.toLowerCase(), item])).values()]
}

/** A line that ends with a comma goes on in the next one. */
function joinedLines(lines: readonly TextLine[]): string[] {
  const joined: string[] = []
  for (const line of lines) {
    const last = joined.at(-1)
    const text = line.cells.join('\t')
    const goesOn =
      last !== undefined &&
      !line.isBullet &&
      (/[,،、，]$/u.test(last) ||
        (/[,،、，]/u.test(last) && line.gap < 0.6 && !/[:：]/u.test(text) && last.length > 60))
    if (goesOn) joined[joined.length - 1] = `${last} ${text}`
    else joined.push(text)
  }
  return joined
}

const levels =
  /^(?:beginner|basic|intermediate|advanced|expert|proficient|fluent|native|master|grundkenntnisse|gut|sehr gut|fortgeschritten|experte|\d+\s*(?:\/\s*\d+|%|years?|yrs?))$/i

function skillsOf(lines: readonly TextLine[]): NonNullable<ResumeDocument['skills']> {
  return listOf(lines)
    .filter((name) => !levels.test(name) && name.split(' ').length <= 7)
    .map((name) => ({
      name: name.replace(/\s*[(:]\s*(?:\d+ ?years?|advanced|expert|intermediate|basic)\)?$/i, ''),
    }))
}

const fluency = /^(.+?)\s*(?:[(:：–—-]|\t)\s*(.+?)\)?$/u

/** `Hindi and English` */
const joinedNames =
  /^(\p{L}+) (?:and|und|et|y|e|en|i|a|og|och|ja|ve|és|și|si|και|та|і|и|&) (\p{L}+)$/u

function languagesOf(lines: readonly TextLine[]): NonNullable<ResumeDocument['languages']> {
  return joinedLines(lines)
    .flatMap((line) =>
      /\(/.test(line) ? line.split(/[,;|•·]\s*(?![^(]*\))/u) : line.split(/[,;|•·،、]/u),
    )
    .map((item) => item.trim())
    .filter((item) => item !== '' && item.length <= 80)
    .flatMap((item) => joinedNames.exec(item)?.slice(1) ?? [item])
    .map((item) => {
      const two = fluency.exec(item)
      return two?.[1] && two[2] ? { language: two[1], fluency: two[2] } : { language: item }
    })
}

/** One line an item: what it is, who gave it, when. */
function itemsOf(
  lines: readonly TextLine[],
): { text: string; rest: string | undefined; date: string | undefined }[] {
  const { summary, highlights } = bodyOf(lines)
  const texts =
    highlights.length > 0 ? [...summary, ...highlights] : lines.map((line) => line.cells.join('\t'))
  return texts.flatMap((text) => {
    const dates = findDates(text)
    const bare = dates ? withoutDates(text, dates) : text
    const [first = '', ...rest] = partsOfHeader([bare])
    const named = rest.length === 0 ? /^(.{3,120}?),\s(.{2,80})$/u.exec(first) : null
    const name = named?.[1] ?? first
    if (!name) return []
    return [{ text: name, rest: named?.[2] ?? rest[0], date: dates?.end ?? dates?.start }]
  })
}

/** Marks the lines of which some word has found its field. */
function usedLines(
  lines: readonly TextLine[],
  sections: readonly Section[],
  document: ResumeDocument,
): ReadLine[] {
  const texts: string[] = []
  const gather = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value)
    else if (Array.isArray(value)) value.forEach(gather)
    else if (value && typeof value === 'object') Object.values(value).forEach(gather)
  }
  gather(document)
  const squeeze = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const all = squeeze(texts.join(' '))
  const inSections = new Set(sections.flatMap((section) => section.lines))
  // Words of a particular or a declaration may stand elsewhere as well, and are in no field.
  const withoutField = new Set(
    sections.flatMap(({ kind, lines: own }) =>
      kind === 'private' || kind === 'declaration' ? own : [],
    ),
  )
  return lines.flatMap((line) => {
    const isHeading = !inSections.has(line) || isDocumentTitle(line.text)
    const parts = line.text
      .split(/[\s,|·/]+/)
      .map(squeeze)
      .filter((part) => part.length > 1)
    if (withoutField.has(line)) return [{ text: line.text, used: false }]
    const dates = findDates(line.text)
    const span = dates ? squeeze(line.text.slice(dates.from, dates.to)) : ''
    const found = parts.filter((part) => all.includes(part) || span.includes(part))
    const used = isHeading || parts.length === 0 || found.length * 2 >= parts.length
    const names = line.names === undefined ? [] : [{ text: line.names, used: true }]
    return [...names, { text: line.text, used }]
  })
}
