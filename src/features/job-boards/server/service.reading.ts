/** One reading of a board, and what is kept of it. */
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import * as notifications from '#features/notifications/server/service.ts'
import { UnchangedOutside, UnreadableOutside, type TextVersion } from '#platform/outside/outside.ts'
import { withEnd } from '#platform/with-end.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { failuresUntilRest } from '../contract.ts'
import { knownBoardOf } from './addresses.ts'
import { crawledBoardOf } from './boards/crawl/systems.ts'
import { openBoard } from './boards/open-board.ts'
import { UnreadableBoard } from './boards/posting.ts'
import { heldAfter, mayClose, mayTrustVersion, nextSyncAt, recovered } from './policy.ts'
import * as queries from './queries.ts'
import { setRead } from './queries.import.ts'
import { isSettled } from './queries.postings.ts'
import { readCrawledBoard, tooManyCrawls } from './service.crawl.ts'
import {
  importInSteps,
  previewBoard,
  type ImportReport,
  type SteppedInput,
} from './service.import.ts'
import { replyWords } from '../messages.replies.ts'
import { failingBoards } from './notifications.ts'
import { mailWords } from '../messages.mails.ts'

const syncsKept = 50
const minute = 60_000

/** What came of a reading. */
export type Reading = {
  report: ImportReport
  /** Why it did not come to its end, although it brought jobs. */
  problem: string | null
  waiting: number
  /** The site asked to be left alone for so long. */
  restMs: number | null
  /** Of how many a preview read only a few; null when it read all of them. */
  sampleOf: number | null
  /** What tells its text from the next one; null for a board that is read posting by posting. */
  text: KnownText | null
}

type KnownText = { version: TextVersion | null; fingerprint: string | null }

/** An empty text may not say whose it is, so the record of what is missing may be another one. */
const emptyText: KnownText = { version: null, fingerprint: null }

type Import = (context: Context, input: SteppedInput) => Promise<ImportReport>

/**
 * What the next reading would change. Needs a context without a transaction.
 *
 * @throws AppError CONFLICT with the reason when the board cannot be read
 */
export async function previewReading(
  context: Context,
  source: queries.JobBoardRow,
): Promise<Reading> {
  try {
    return await readBoard(context, source, previewBoard, { isSample: true })
  } catch (error) {
    throw isUnreadable(error) ? new AppError('CONFLICT', error.message, { cause: error }) : error
  }
}

function isUnreadable(error: unknown): error is UnreadableBoard | UnreadableOutside {
  return error instanceof UnreadableOutside || error instanceof UnreadableBoard
}

async function readBoard(
  context: Context,
  source: queries.JobBoardRow,
  take: Import,
  { isSample = false, last = emptyText }: { isSample?: boolean; last?: KnownText } = {},
): Promise<Reading> {
  const { address, companyName } = source
  const { signal } = context
  const options = {
    signal,
    patient: true,
    allowEmpty: true,
    closeUpTo: mayClose(source, context.clock.now()),
    ...(companyName !== null && { companyName }),
  }
  const crawled = crawledBoardOf(address)
  if (crawled) return readCrawledBoard(context, source, crawled, { take, options, isSample })
  const bytes = await context.outside.read(address, signal, last.version ?? undefined)
  const readText = async (): Promise<Reading> => {
    const known = knownBoardOf(address)
    const board = await openBoard(bytes.open(), { now: context.clock.now(), signal, known })
    const { fingerprint, total } = board.head
    if (fingerprint === last.fingerprint) {
      await board.close().catch(() => {})
      throw new UnchangedOutside()
    }
    const report = await take(context, { ...options, open: board })
    const rest = { problem: null, waiting: 0, restMs: null, sampleOf: null }
    const text = total === 0 ? emptyText : { version: bytes.version, fingerprint }
    return { report, ...rest, text }
  }
  return withEnd(readText, () => bytes.close())
}

/** Reads one board and keeps what came of it. Needs a context without a transaction. */
export async function readJobBoard(context: Context, id: string): Promise<void> {
  const source = await queries.findJobBoard(context.db, id)
  if (source?.state !== 'active') return
  if (crawledBoardOf(source.address) && tooManyCrawls()) {
    const next = new Date(context.clock.now().getTime() + minute)
    return context.inTransaction((step) => queries.putOff(step.db, id, next))
  }
  const began = performance.now()
  const result = await tryToRead(context, source)
  const seconds = (performance.now() - began) / 1000
  await context.inTransaction((step) => keep(step, id, seconds, result))
}

type Result = {
  reading: Reading | null
  /** Its text was the same as when it was read last. */
  isUnchanged: boolean
  problem: string | null
  restMs: number | null
}

async function tryToRead(context: Context, source: queries.JobBoardRow): Promise<Result> {
  try {
    const last = await lastTextOf(context, source)
    const reading = await readBoard(context, source, importInSteps, { last })
    return { reading, isUnchanged: false, problem: reading.problem, restMs: reading.restMs }
  } catch (error) {
    // It is read again after the start.
    if (context.signal.aborted) throw error
    const none = { reading: null, restMs: null, isUnchanged: false }
    if (error instanceof UnchangedOutside) return { ...none, isUnchanged: true, problem: null }
    if (isUnreadable(error)) {
      const restMs = 'restMs' in error && typeof error.restMs === 'number' ? error.restMs : null
      return { ...none, restMs, problem: error.message }
    }
    context.log.error({ err: error, source: source.id }, 'board could not be imported')
    return { ...none, problem: replyWords.unexpectedError }
  }
}

/** What is known of the text that was read last, where nothing speaks for reading it again. */
async function lastTextOf(context: Context, source: queries.JobBoardRow): Promise<KnownText> {
  const { etag, lastModified, fingerprint, sourceId } = source
  if (sourceId === null || !mayTrustVersion(source, context.clock.now())) return emptyText
  if (!(await isSettled(context.db, sourceId))) return emptyText
  const saysVersion = (etag ?? lastModified) !== null
  return { version: saysVersion ? { etag, lastModified } : null, fingerprint }
}

async function keep(
  context: Context,
  id: string,
  seconds: number,
  { reading, isUnchanged, problem: said, restMs }: Result,
): Promise<void> {
  const now = context.clock.now()
  const source = await queries.lockJobBoard(context.db, id)
  if (!source) return
  const problem = said === null ? null : said.slice(0, 500)
  const outcome = isUnchanged ? await unchangedOutcome(context, source) : outcomeOf(reading)
  const row = { id: newId(now.getTime()), sourceId: id, at: now, seconds, problem, outcome }
  await queries.insertSync(context.db, row, syncsKept)
  const failures = problem === null ? 0 : source.failures + 1
  const health =
    problem === null ? recovered : { failures, problem, failingSince: source.failingSince ?? now }
  // A reading that failed says nothing about what is missing.
  const holding = reading && problem === null ? heldAfter(source, reading.report.held, now) : {}
  const text = reading?.text ? lastText(reading.text, now) : {}
  const waiting = reading?.waiting ?? 0
  const next = nextSyncAt(now, { failures, waiting, restMs })
  await queries.updateJobBoard(
    context.db,
    id,
    {
      ...health,
      ...holding,
      ...text,
      ...(reading && { sourceId: reading.report.sourceId }),
      ...(source.state === 'active' && { nextSyncAt: next }),
    },
    now,
  )
  if (isUnchanged && source.sourceId) await setRead(context.db, source.sourceId, now)
  if (failures === failuresUntilRest && source.state === 'active') {
    await tellFailing(context, source, problem ?? '')
  }
}

function lastText({ version, fingerprint }: KnownText, now: Date) {
  const { etag = null, lastModified = null } = version ?? {}
  return { etag, lastModified, fingerprint, readWholeAt: now }
}

function outcomeOf(reading: Reading | null): queries.Outcome | null {
  if (!reading) return null
  const { added, changed, unchanged, closed, refusedCount: refused } = reading.report
  const { waiting } = reading
  return { added, changed, unchanged, closed, refused, ...(waiting > 0 && { waiting }) }
}

/** What the last whole reading left, all of it unchanged. */
async function unchangedOutcome(
  context: Context,
  { id }: queries.JobBoardRow,
): Promise<queries.Outcome> {
  const [last] = await queries.lastSyncs(context.db, [id], 1)
  const { added = 0, changed = 0, unchanged = 0, refused = 0 } = last?.outcome ?? {}
  return { added: 0, changed: 0, unchanged: added + changed + unchanged, closed: 0, refused }
}

/** The person who added the board hears that it is read less often. */
async function tellFailing(
  context: Context,
  source: queries.JobBoardRow,
  problem: string,
): Promise<void> {
  const entity = { type: 'source', id: source.id }
  await recordAudit(context, { action: 'sources.failing', entity, after: { problem } })
  // Members don't look after boards: admins see it on their dashboard.
  if (!source.createdBy || source.addedAs !== 'admin') return
  const { brandName, publicUrl } = context.settings
  await notifications.tell(context, failingBoards, [
    {
      accountId: source.createdBy,
      about: `board:${source.id}`,
      content: () => ({
        subject: mailWords.jobBoardFailingSubject,
        paragraphs: [
          mailWords.jobBoardFailingLead(source.address.slice(0, 300), failuresUntilRest, problem),
          mailWords.jobBoardFailingBody,
        ],
        action: { label: mailWords.openJobBoardsButton, url: `${publicUrl}/admin/sources` },
        footer: mailWords.jobBoardFooter(brandName),
      }),
    },
  ])
}
