/** What the exports of LinkedIn, Google and address books say of people, as far as it is needed. Pure. */
import { BrokenCsv, eachCsvRow } from '#shared/csv.ts'
import type { AcquaintanceSource } from '../contract.ts'
import { tableOfContent, tableOfHeads, type Columns, type Table } from './columns.ts'
import { plainLine } from './text.ts'
import { eachCard, partsOf, type CardLine } from './vcards.ts'

export type ReadPerson = {
  name: string
  title: string
  company: string
  /** Of a work address: the rest of the address is not kept. */
  domain: string | null
}

export type ReadFile = { source: AcquaintanceSource; people: Iterable<ReadPerson> }

/** @returns undefined for a file that is none of these */
export function readPeople(text: string): ReadFile | undefined {
  if (/^\uFEFF?\s*BEGIN:VCARD/i.test(text)) return { source: 'vcard', people: fromCards(text) }
  const headed = headerOf(text)
  if (!headed) return undefined
  const { source, start, columns } = headed
  const before = text.slice(0, start).split('\n').length - 1
  return { source, people: inLinesOf(before, fromRows(text.slice(start), columns)) }
}

/** LinkedIn puts notes before the header; further down nobody looks for one. */
const linesBeforeHeader = 30
const longestHeader = 10_000

function headerOf(text: string): (Table & { start: number }) | undefined {
  const starts = firstLines(text)
  for (const start of starts) {
    const table = tableOfHeads(headsAt(text, start))
    if (table) return { ...table, start }
  }
  for (const start of starts) {
    const table = tableOfContent(text.slice(start))
    if (table) return { ...table, start }
  }
  return undefined
}

function firstLines(text: string): number[] {
  const starts = [0]
  while (starts.length < linesBeforeHeader) {
    const end = text.indexOf('\n', starts.at(-1))
    if (end < 0 || end + 1 >= text.length) break
    starts.push(end + 1)
  }
  return starts
}

function headsAt(text: string, start: number): string[] {
  const end = text.indexOf('\n', start)
  const line = text.slice(start, Math.min(end < 0 ? text.length : end, start + longestHeader))
  try {
    for (const { cells } of eachCsvRow(line)) return cells
  } catch (error) {
    // A note of several lines begins with a quote that its first line does not close.
    if (!(error instanceof BrokenCsv)) throw error
    // It is told by its line when it is read.
    if (error.isTooWide) return line.split(/[,;\t]/)
  }
  return []
}

/** What is broken is told by its line in the whole file. */
function* inLinesOf(before: number, people: Iterable<ReadPerson>): Generator<ReadPerson> {
  try {
    yield* people
  } catch (error) {
    throw error instanceof BrokenCsv ? new BrokenCsv(before + error.line, error.isTooWide) : error
  }
}

function* fromRows(text: string, columns: Columns): Generator<ReadPerson> {
  let isHead = true
  for (const { cells } of eachCsvRow(text, { keepsEmpty: true })) {
    if (isHead) {
      isHead = false
      continue
    }
    const cell = (at: number) => plainLine(firstOf(cells[at]))
    yield {
      name: cell(columns.name) || columns.given.map(cell).filter(Boolean).join(' '),
      title: cell(columns.title),
      company: cell(columns.company),
      domain: domainIn(cells[columns.email]),
    }
  }
}

/** Google puts several values into one cell. */
const firstOf = (value: string | undefined) => value?.split(' ::: ')[0]

function* fromCards(text: string): Generator<ReadPerson> {
  for (const card of eachCard(text)) {
    const parts = (name: string) => {
      const found = card.find((line: CardLine) => line.name === name)
      return found ? partsOf(found.value) : []
    }
    const [family = '', given = '', additional = ''] = parts('N')
    const name = parts('FN').join('; ') || [given, additional, family].filter(Boolean).join(' ')
    yield {
      name: plainLine(name),
      title: plainLine(parts('TITLE')[0]),
      company: plainLine(parts('ORG')[0]),
      domain: domainIn(card.find((line) => line.name === 'EMAIL')?.value),
    }
  }
}

function domainIn(email: string | undefined): string | null {
  const domain = /@([^\s@>;,:]+\.[^\s@>;,:]+)/.exec(email ?? '')?.[1]?.toLowerCase()
  return domain && domain.length <= 253 ? domain.replace(/\.$/, '') : null
}
