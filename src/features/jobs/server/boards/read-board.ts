import { readAshbyJob } from './ashby.ts'
import { addressAt, isObject, listAt } from './fields.ts'
import { readGreenhouseJob } from './greenhouse.ts'
import { findJobPostings, findJobPostingsInPage, readStructuredPosting } from './json-ld.ts'
import { readLeverPosting } from './lever.ts'
import { UnreadableBoard, type Board, type BoardKind, type ReadPosting } from './posting.ts'

const readers: Record<BoardKind, (posting: unknown, now: Date) => ReadPosting> = {
  greenhouse: readGreenhouseJob,
  lever: readLeverPosting,
  ashby: readAshbyJob,
  json_ld: readStructuredPosting,
}

/** The first entry that shows its vendor decides; entries may be damaged. */
function kindOf(document: unknown): { kind: BoardKind; postings: unknown[] } | null {
  const jobs = listAt(document, 'jobs')
  if (isObject(document) && Array.isArray(document['jobs'])) {
    if (jobs.some((job) => isObject(job) && ('absolute_url' in job || 'internal_job_id' in job))) {
      return { kind: 'greenhouse', postings: jobs }
    }
    if (jobs.some((job) => isObject(job) && ('jobUrl' in job || 'descriptionHtml' in job))) {
      return { kind: 'ashby', postings: jobs }
    }
    if (jobs.length === 0) {
      return { kind: 'apiVersion' in document ? 'ashby' : 'greenhouse', postings: [] }
    }
  }
  if (Array.isArray(document)) {
    const isLever = (entry: unknown) =>
      isObject(entry) && 'text' in entry && ('categories' in entry || 'hostedUrl' in entry)
    if (document.some(isLever)) return { kind: 'lever', postings: document }
    if (document.length === 0) return { kind: 'lever', postings: [] }
  }
  const structured = findJobPostings(document)
  return structured.length > 0 ? { kind: 'json_ld', postings: structured } : null
}

const addressKeys: Record<BoardKind, string> = {
  greenhouse: 'absolute_url',
  lever: 'hostedUrl',
  ashby: 'jobUrl',
  json_ld: 'url',
}

/** `jobs.lever.co/moo/…` → `moo`; an employer's own site → its host. */
function tokenOf(kind: BoardKind, postings: unknown[]): string {
  for (const posting of postings) {
    const address = addressAt(posting, addressKeys[kind])
    if (!address) continue
    const url = new URL(address)
    const onVendorsHost = /(^|\.)(greenhouse\.io|lever\.co|ashbyhq\.com)$/.test(url.hostname)
    return onVendorsHost && kind !== 'json_ld'
      ? (url.pathname.split('/')[1] ?? '').toLowerCase().slice(0, 100)
      : url.hostname.slice(0, 100)
  }
  return ''
}

/**
 * Reads a whole board: Greenhouse, Lever or Ashby JSON, schema.org JobPosting as JSON, or a page
 * that carries it. Each posting is read or refused on its own.
 *
 * @throws UnreadableBoard when the text as a whole is none of these
 */
export function readBoard(text: string, now: Date): Board {
  const start = text.trimStart().slice(0, 1)
  if (start === '') throw new UnreadableBoard('The file is empty.')
  let found: { kind: BoardKind; postings: unknown[] } | null
  if (start === '<') {
    const postings = findJobPostingsInPage(text)
    found = postings.length > 0 ? { kind: 'json_ld', postings } : null
  } else {
    found = kindOf(parseJson(text))
  }
  if (!found) {
    throw new UnreadableBoard(
      'This is not a job board: expected Greenhouse, Lever or Ashby JSON, or schema.org JobPosting.',
    )
  }
  const { kind, postings } = found
  const read = postings.map((posting) => readSafely(kind, posting, now))
  return { kind, token: tokenOf(kind, postings), read }
}

function readSafely(kind: BoardKind, posting: unknown, now: Date): ReadPosting {
  try {
    return readers[kind](posting, now)
  } catch (error) {
    const reason = `it cannot be read (${error instanceof Error ? error.message.slice(0, 100) : 'unknown'})`
    return { refusal: { label: 'a damaged posting', externalId: null, reason } }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    const cutOff = /^\s*[[{]\s*["{[]/.test(text) && !/[\]}]\s*$/.test(text)
    throw new UnreadableBoard(
      cutOff ? 'The file is cut off: its JSON does not end.' : 'The file is not JSON.',
    )
  }
}
