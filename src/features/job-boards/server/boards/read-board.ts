import { createHash } from 'node:crypto'
import { readAshbyJob } from './ashby.ts'
import { readBreezyPosition } from './breezy.ts'
import { addressAt, isObject } from './fields.ts'
import { readGreenhouseJob } from './greenhouse.ts'
import { boardOfAddress } from '#features/job-facts/server/service.ts'
import { createItemReader, type Shape } from './items.ts'
import { findJobPostings, readStructuredPosting } from './json-ld.ts'
import { readLeverPosting } from './lever.ts'
import { limits } from './limits.ts'
import { readPersonioPosition } from './personio.ts'
import { UnreadableBoard, type Board, type ReadPosting } from './posting.ts'
import { readRecruiteeOffer } from './recruitee.ts'
import { readTeamtailorItem } from './teamtailor.ts'
import { readWorkableJob } from './workable.ts'
import { type BoardKind, type TextBoardKind } from '#features/jobs/server/service.ts'
import { feedKindOf, readIndeedJob, readLinkedInJob } from './xml-feed.ts'

const readers: Record<TextBoardKind, (posting: unknown, now: Date, board: string) => ReadPosting> =
  {
    greenhouse: readGreenhouseJob,
    lever: readLeverPosting,
    ashby: readAshbyJob,
    json_ld: readStructuredPosting,
    indeed_xml: readIndeedJob,
    linkedin_xml: readLinkedInJob,
    recruitee: readRecruiteeOffer,
    workable: readWorkableJob,
    personio: readPersonioPosition,
    teamtailor: readTeamtailorItem,
    breezy: readBreezyPosition,
  }

/** What the address of a board says before it is read. */
export type KnownBoard = { kind: TextBoardKind; token: string }

/** The form that the boards of a vendor have. */
const shapes: Readonly<Partial<Record<TextBoardKind, Shape>>> = {
  greenhouse: 'jobs',
  ashby: 'jobs',
  recruitee: 'jobs',
  workable: 'jobs',
  lever: 'list',
  breezy: 'list',
  personio: 'feed',
  teamtailor: 'feed',
}

/** What a single entry shows of its vendor; entries may be damaged. */
function vendorOf(item: unknown): TextBoardKind | null {
  if (!isObject(item)) return null
  if ('absolute_url' in item || 'internal_job_id' in item) return 'greenhouse'
  if ('jobUrl' in item || 'descriptionHtml' in item) return 'ashby'
  if ('careers_url' in item || 'careers_apply_url' in item) return 'recruitee'
  if ('shortcode' in item && 'title' in item) return 'workable'
  if ('friendly_id' in item && 'name' in item) return 'breezy'
  if ('text' in item && ('categories' in item || 'hostedUrl' in item)) return 'lever'
  return null
}

/** The kind of a board, when this entry decides it. */
function kindOf(shape: Shape, item: unknown): TextBoardKind | null {
  if (shape === 'feed') return isObject(item) ? feedKindOf(item) : null
  const vendor = vendorOf(item)
  if (vendor && shapes[vendor] === shape) return vendor
  return shape !== 'jobs' && findJobPostings(item).length > 0 ? 'json_ld' : null
}

/** An empty list says little: the form that it has is its vendor's. */
function kindOfEmpty(shape: Shape, keys: ReadonlySet<string>): TextBoardKind | null {
  if (shape === 'list') return 'lever'
  if (shape === 'jobs') {
    if (keys.has('offers')) return 'recruitee'
    // Its widget has the company's name and text above the list.
    if (keys.has('name') && keys.has('description')) return 'workable'
    return keys.has('apiVersion') ? 'ashby' : 'greenhouse'
  }
  return shape === 'feed' ? 'indeed_xml' : null
}

const addressKeys: Record<TextBoardKind, string> = {
  greenhouse: 'absolute_url',
  lever: 'hostedUrl',
  ashby: 'jobUrl',
  json_ld: 'url',
  indeed_xml: 'url',
  linkedin_xml: 'applyUrl',
  recruitee: 'careers_url',
  workable: 'url',
  personio: 'url',
  teamtailor: 'link',
  breezy: 'url',
}
const longestToken = 100

/** `jobs.lever.co/moo/…` → `moo`; an employer's own site → its host. */
function tokenFrom(kind: TextBoardKind, posting: unknown): string | null {
  const address = addressAt(posting, addressKeys[kind])
  if (!address) return null
  const board = kind === 'json_ld' ? null : boardOfAddress(address)
  const named = board?.vendor === kind ? board.board : new URL(address).hostname
  return named.slice(0, longestToken)
}

const noBoard =
  'This isn’t a job board. We read JSON from Greenhouse, Lever, Ashby, Recruitee, Workable and Breezy, pages with schema.org JobPosting, and job feeds in XML.'

function postingsIn(kind: TextBoardKind, items: unknown[]): unknown[] {
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

/** The head of a board whose text was read whole. */
export type TextHead = BoardHead & { kind: TextBoardKind }

export type BoardScan = {
  /** @returns the entries that ended in this piece of the text */
  push: (chunk: string) => unknown[]
  /** @throws UnreadableBoard when the text as a whole is none of the known forms, or cut off */
  end: () => { head: TextHead; items: unknown[] }
}

/** Reads a board from end to end without keeping it: what it is, and that it is whole. */
export function createScan(now: Date, known?: KnownBoard): BoardScan {
  const hash = createHash('sha256')
  const reader = createItemReader()
  const early: unknown[] = []
  let kind: TextBoardKind | null = null
  let entries = 0
  let token: string | null = known?.token ?? null
  let company: { name: string; website: string | null } | null = null

  const look = (items: unknown[]) => {
    const of = kind
    if (!of) return
    const postings = postingsIn(of, items)
    entries += postings.length
    for (const posting of postings) {
      if (token !== null && company !== null) return
      token ??= tokenFrom(of, posting)
      const read = company ? null : readSafely(of, posting, now, token ?? '').posting
      if (read?.companyName)
        company = { name: read.companyName, website: read.companyWebsite ?? null }
    }
  }
  const take = (items: unknown[], shape: Shape) => {
    if (kind) return look(items)
    for (const item of items) early.push(item)
    // A damaged first entry says nothing.
    if (known && shapes[known.kind] === shape && items.length > 0) kind = known.kind
    for (const item of items) kind ??= kindOf(shape, item)
    if (kind) look(early.splice(0))
    else if (early.length > limits.unknownEntries) throw new UnreadableBoard(noBoard)
  }
  return {
    push(chunk) {
      hash.update(chunk)
      const items = reader.push(chunk)
      if (items.length > 0) take(items, reader.shape())
      return items
    },
    end() {
      const { items, shape, keys } = reader.end()
      take(items, shape)
      if (!kind && early.length === 0) kind = known?.kind ?? kindOfEmpty(shape, keys)
      if (!kind) throw new UnreadableBoard(noBoard)
      const head = {
        kind,
        token: token ?? '',
        total: entries,
        companyName: company?.name ?? null,
        companyWebsite: company?.website ?? null,
        fingerprint: hash.digest('base64url'),
      }
      return { head, items }
    },
  }
}

/** The postings among some entries of a board, each read or refused on its own. */
export function* readEntries(
  items: unknown[],
  { kind, token }: Pick<TextHead, 'kind' | 'token'>,
  now: Date,
): Generator<ReadPosting> {
  for (const posting of postingsIn(kind, items)) yield readSafely(kind, posting, now, token)
}

/**
 * Reads a whole board: Greenhouse, Lever or Ashby JSON, schema.org JobPosting as JSON, a page that
 * carries it, or an XML feed. Each posting is read or refused on its own.
 *
 * @throws UnreadableBoard when the text as a whole is none of these
 */
export function readBoard(text: string, now: Date, known?: KnownBoard): Board & { head: TextHead } {
  const scan = createScan(now, known)
  const items = scan.push(text)
  const { head, items: last } = scan.end()
  const { kind, token } = head
  return { head, kind, token, read: [...readEntries([...items, ...last], head, now)] }
}

function readSafely(kind: TextBoardKind, posting: unknown, now: Date, board: string): ReadPosting {
  try {
    return readers[kind](posting, now, board)
  } catch (error) {
    const reason = `it can’t be read (${error instanceof Error ? error.message.slice(0, 100) : 'unknown'})`
    return { refusal: { label: 'a damaged posting', externalId: null, reason } }
  }
}
