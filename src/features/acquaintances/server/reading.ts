/** What the exports of LinkedIn, Google and address books say of people, as far as it is needed. Pure. */
import { BrokenCsv, eachCsvRow } from '#shared/csv.ts'
import type { AcquaintanceSource } from '../contract.ts'
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

type Columns = {
  /** Of the whole name, where there is one. */
  name: string | null
  /** Otherwise their texts make up the name. */
  given: readonly string[]
  title: string
  company: string
  /** The end of its name, which has another beginning in each edition. */
  email: string
}

const layouts: readonly { source: AcquaintanceSource; has: readonly string[]; columns: Columns }[] =
  [
    {
      source: 'linkedin',
      has: ['first name', 'last name', 'company', 'position'],
      columns: {
        name: null,
        given: ['first name', 'last name'],
        title: 'position',
        company: 'company',
        email: 'email address',
      },
    },
    {
      source: 'google',
      has: ['organization name'],
      columns: {
        name: null,
        given: ['first name', 'middle name', 'last name'],
        title: 'organization title',
        company: 'organization name',
        email: 'mail 1 - value',
      },
    },
    {
      source: 'google',
      has: ['organization 1 - name'],
      columns: {
        name: 'name',
        given: ['given name', 'additional name', 'family name'],
        title: 'organization 1 - title',
        company: 'organization 1 - name',
        email: 'mail 1 - value',
      },
    },
  ]

/** LinkedIn puts notes before the header; further down nobody looks for one. */
const linesBeforeHeader = 30

function headerOf(text: string) {
  let start = 0
  for (let line = 0; line < linesBeforeHeader && start < text.length; line++) {
    const end = text.indexOf('\n', start)
    const head = text.slice(start, end < 0 ? undefined : end)
    const names = new Set(
      head
        .replace(/^\uFEFF/, '')
        .split(/[,;\t]/)
        .map((cell) => cell.replaceAll('"', '').trim().toLowerCase()),
    )
    const layout = layouts.find(({ has }) => has.every((name) => names.has(name)))
    if (layout) return { ...layout, start }
    if (end < 0) return undefined
    start = end + 1
  }
  return undefined
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
  let places: Places | undefined
  for (const { cells } of eachCsvRow(text, { keepsEmpty: true })) {
    if (!places) {
      places = placesOf(cells, columns)
      continue
    }
    const cell = (at: number) => plainLine(firstOf(cells[at]))
    yield {
      name: cell(places.name) || places.given.map(cell).filter(Boolean).join(' '),
      title: cell(places.title),
      company: cell(places.company),
      domain: domainIn(cells[places.email]),
    }
  }
}

type Places = { name: number; given: number[]; title: number; company: number; email: number }

/** Where the columns are, -1 for one that is missing. */
function placesOf(head: readonly string[], columns: Columns): Places {
  const names = head.map((name) => name.trim().toLowerCase())
  const at = (name: string) => names.lastIndexOf(name)
  return {
    name: columns.name === null ? -1 : at(columns.name),
    given: columns.given.map(at),
    title: at(columns.title),
    company: at(columns.company),
    email: names.findIndex((name) => name.endsWith(columns.email)),
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
