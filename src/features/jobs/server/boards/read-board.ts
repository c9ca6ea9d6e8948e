import { createHash } from 'node:crypto'
import { readAshbyJob } from './ashby.ts'
import { addressAt, isObject } from './fields.ts'
import { readGreenhouseJob } from './greenhouse.ts'
import { createItemReader, type ItemReader, type Shape } from './items.ts'
import { findJobPostings, readStructuredPosting } from './json-ld.ts'
import { readLeverPosting } from './lever.ts'
import { UnreadableBoard, type Board, type BoardKind, type ReadPosting } from './posting.ts'
import { feedKindOf, readIndeedJob, readLinkedInJob } from './xml-feed.ts'

const readers: Record<BoardKind, (posting: unknown, now: Date) => ReadPosting> = {
  greenhouse: readGreenhouseJob,
  lever: readLeverPosting,
  ashby: readAshbyJob,
  json_ld: readStructuredPosting,
  indeed_xml: readIndeedJob,
  linkedin_xml: readLinkedInJob,
}

/** What a single entry shows of its vendor; entries may be damaged. */
function vendorOf(item: unknown): BoardKind | null {
  if (!isObject(item)) return null
  if ('absolute_url' in item || 'internal_job_id' in item) return 'greenhouse'
  if ('jobUrl' in item || 'descriptionHtml' in item) return 'ashby'
  if ('text' in item && ('categories' in item || 'hostedUrl' in item)) return 'lever'
  return null
}

/** The kind of a board, when this entry decides it. */
function kindOf(shape: Shape, item: unknown): BoardKind | null {
  if (shape === 'feed') return isObject(item) ? feedKindOf(item) : null
  const vendor = vendorOf(item)
  if (shape === 'jobs' && (vendor === 'greenhouse' || vendor === 'ashby')) return vendor
  if (shape === 'list' && vendor === 'lever') return vendor
  return shape !== 'jobs' && findJobPostings(item).length > 0 ? 'json_ld' : null
}

/** An empty list says little: the form that it has is its vendor's. */
function kindOfEmpty(shape: Shape, keys: ReadonlySet<string>): BoardKind | null {
  if (shape === 'list') return 'lever'
  if (shape === 'jobs') return keys.has('apiVersion') ? 'ashby' : 'greenhouse'
  return shape === 'feed' ? 'indeed_xml' : null
}

const addressKeys: Record<BoardKind, string> = {
  greenhouse: 'absolute_url',
  lever: 'hostedUrl',
  ashby: 'jobUrl',
  json_ld: 'url',
  indeed_xml: 'url',
  linkedin_xml: 'applyUrl',
}
const vendorsHost = /(^|\.)(greenhouse\.io|lever\.co|ashbyhq\.com)$/
const longestToken = 100

/** `jobs.lever.co/moo/…` → `moo`; an employer's own site → its host. */
function tokenFrom(kind: BoardKind, posting: unknown): string | null {
  const address = addressAt(posting, addressKeys[kind])
  if (!address) return null
  const url = new URL(address)
  const named = kind === 'greenhouse' || kind === 'lever' || kind === 'ashby'
  return vendorsHost.test(url.hostname) && named
    ? (url.pathname.split('/')[1] ?? '').toLowerCase().slice(0, longestToken)
    : url.hostname.slice(0, longestToken)
}

const noBoard =
  'This is not a job board: expected Greenhouse, Lever or Ashby JSON, schema.org JobPosting, or a job feed in XML.'

function postingsIn(kind: BoardKind, items: unknown[]): unknown[] {
  return kind === 'json_ld' ? items.flatMap(findJobPostings) : items
}

export type BoardHead = {
  kind: BoardKind
  /** The employer's name on the board's host, as in its addresses; empty when unknown. */
  token: string
  /** Entries, readable or not. */
  total: number
  /** The first company that a posting names, and its own site. */
  companyName: string | null
  companyWebsite: string | null
  /** Of the whole text: the same board again has the same. */
  fingerprint: string
}

type Chunks = AsyncIterable<string> | Iterable<string>

/**
 * Reads a board once from end to end without keeping it: what it is, and that it is whole.
 *
 * @throws UnreadableBoard when the text as a whole is none of the known forms, or cut off
 */
export async function scanBoard(chunks: Chunks, now: Date): Promise<BoardHead> {
  const hash = createHash('sha256')
  const scan = createScan(now)
  for await (const chunk of chunks) {
    hash.update(chunk)
    scan.push(chunk)
  }
  return { ...scan.end(), fingerprint: hash.digest('base64url') }
}

function createScan(now: Date) {
  const reader = createItemReader()
  const early: unknown[] = []
  let kind: BoardKind | null = null
  let entries = 0
  let token: string | null = null
  let company: { name: string; website: string | null } | null = null

  const look = (items: unknown[]) => {
    const of = kind
    if (!of) return
    const postings = postingsIn(of, items)
    entries += postings.length
    for (const posting of postings) {
      if (token !== null && company !== null) return
      token ??= tokenFrom(of, posting)
      const read = company ? null : readSafely(of, posting, now).posting
      if (read?.companyName) company = { name: read.companyName, website: read.companyWebsite }
    }
  }
  const take = (items: unknown[], shape: Shape) => {
    if (kind) return look(items)
    early.push(...items)
    for (const item of items) kind ??= kindOf(shape, item)
    if (kind) look(early.splice(0))
  }
  return {
    push: (chunk: string) => {
      const items = reader.push(chunk)
      if (items.length > 0) take(items, reader.shape())
    },
    end(): Omit<BoardHead, 'fingerprint'> {
      const { items, shape, keys } = reader.end()
      take(items, shape)
      if (!kind && early.length === 0) kind = kindOfEmpty(shape, keys)
      if (!kind) throw new UnreadableBoard(noBoard)
      return {
        kind,
        token: token ?? '',
        total: entries,
        companyName: company?.name ?? null,
        companyWebsite: company?.website ?? null,
      }
    },
  }
}

/** The postings of a board whose kind is known, each read or refused on its own. */
export async function* readPostings(
  chunks: Chunks,
  kind: BoardKind,
  now: Date,
): AsyncGenerator<ReadPosting> {
  const reader = createItemReader()
  for await (const chunk of chunks) yield* readAll(reader.push(chunk), kind, now)
  yield* readAll(reader.end().items, kind, now)
}

function* readAll(items: unknown[], kind: BoardKind, now: Date): Generator<ReadPosting> {
  for (const posting of postingsIn(kind, items)) yield readSafely(kind, posting, now)
}

/**
 * Reads a whole board: Greenhouse, Lever or Ashby JSON, schema.org JobPosting as JSON, a page that
 * carries it, or an XML feed. Each posting is read or refused on its own.
 *
 * @throws UnreadableBoard when the text as a whole is none of these
 */
export function readBoard(text: string, now: Date): Board {
  const scan = createScan(now)
  scan.push(text)
  const { kind, token } = scan.end()
  const reader: ItemReader = createItemReader()
  const items = reader.push(text)
  const read = [...readAll([...items, ...reader.end().items], kind, now)]
  return { kind, token, read }
}

function readSafely(kind: BoardKind, posting: unknown, now: Date): ReadPosting {
  try {
    return readers[kind](posting, now)
  } catch (error) {
    const reason = `it cannot be read (${error instanceof Error ? error.message.slice(0, 100) : 'unknown'})`
    return { refusal: { label: 'a damaged posting', externalId: null, reason } }
  }
}
