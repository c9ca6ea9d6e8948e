import * as companies from '#features/companies/server/service.ts'
import { newId } from '#shared/ids.ts'
import type { Context } from '#platform/context.ts'
import { nameFromToken } from './addresses.ts'
import {
  UnreadableBoard,
  type BoardKind,
  type ReadPosting,
  type Refusal,
} from './boards/posting.ts'
import { readPostings, scanBoard, type BoardHead } from './boards/read-board.ts'
import * as importing from './queries.import.ts'
import {
  closeAllOfKind,
  closeMissing,
  takeBatch,
  type BatchResult,
  type BoardRun,
} from './service.import.batch.ts'
import { ensurePlaces } from './service.places.ts'
import { learnVocabulary } from './service.vocabulary.ts'

export type BoardOptions = {
  /** Needed where the board does not name its company; then all of its postings are of this one. */
  companyName?: string
  /** The company's own site; its domain then belongs to the company, unproved. */
  website?: string
  /** An empty board closes what is open instead of being refused. */
  allowEmpty?: boolean
  onProgress?: (done: number, total: number) => void
}

/** The whole text: JSON, a page with JSON-LD, or an XML feed. */
export type ImportInput = BoardOptions & { text: string }

/** A text that can be read from its beginning more than once, in pieces. */
export type SteppedInput = BoardOptions & {
  open: () => AsyncIterable<string>
  /** A job that is missed is closed when it is missed the second time: boards have bad hours. */
  patient?: boolean
  /** Ends the import after the batch that is being taken; it goes on there the next time. */
  signal?: AbortSignal
}

export type ImportReport = {
  company: { id: string; name: string; slug: string }
  kind: BoardKind
  added: number
  changed: number
  unchanged: number
  closed: number
  /** The first of them, in words. */
  refused: Refusal[]
  refusedCount: number
  /** What was taken with a reservation, one sentence each; the first of them. */
  warnings: { label: string; warning: string }[]
  /** Titles, the first of each. */
  titles: { added: string[]; changed: string[]; closed: string[] }
  /** Entries that an earlier, interrupted import of the same text had taken. */
  resumedAt: number
}

const batchSize = 100
const linesKept = 1_000
const titlesKept = 20

/**
 * Brings the jobs of one board to what its file says: new postings are added, changed ones changed,
 * those that left the board closed. The same file again changes nothing. One bad posting is refused
 * with its reason and never stops the rest. Runs in the caller's transaction: all or nothing.
 *
 * @throws UnreadableBoard with one sentence when the file as a whole cannot be used
 */
export async function importBoard(context: Context, input: ImportInput): Promise<ImportReport> {
  const chunks = [input.text]
  const now = context.clock.now()
  const head = await scanBoard(chunks, now)
  const work = await begin(context, head, input, now)
  for await (const batch of inBatches(readPostings(chunks, head.kind, now))) {
    keep(work, await takeBatch(context, work.run, batch))
    input.onProgress?.(work.done, head.total)
  }
  for await (const closed of missingIn(work, head, false, (step) => step(context))) {
    keepClosed(work, closed)
  }
  await learnVocabulary(context)
  return work.report
}

/**
 * The same for a board of any length, a hundred postings a transaction, in little memory. What was
 * interrupted goes on where it stopped when the same text comes again. Needs a context without a
 * transaction.
 *
 * @throws UnreadableBoard before anything is changed when the text as a whole cannot be used, or
 *   when another import of the board has begun meanwhile
 */
export async function importInSteps(context: Context, input: SteppedInput): Promise<ImportReport> {
  const now = context.clock.now()
  const head = await scanBoard(input.open(), now)
  const runId = newId(now.getTime())
  await context.inTransaction(ensurePlaces)
  const work = await context.inTransaction((step) => begin(step, head, input, now))
  const { sourceId } = work.run
  const position = await context.inTransaction(({ db }) =>
    importing.claimProgress(db, { sourceId, runId, fingerprint: head.fingerprint, now }),
  )
  const step = <Result>(run: (context: Context) => Promise<Result>): Promise<Result> =>
    context.inTransaction(async (inStep) => {
      if (!(await importing.holdProgress(inStep.db, sourceId, runId))) {
        throw new UnreadableBoard('Another import of this board has begun.')
      }
      return run(inStep)
    })
  for await (const batch of inBatches(readPostings(input.open(), head.kind, now))) {
    if (input.signal?.aborted) {
      throw new UnreadableBoard(`Stopped after ${work.done}; the same file again goes on there.`)
    }
    if (work.done + batch.length <= position) {
      skip(work, batch)
    } else {
      const result = await step(async (inStep) => {
        const taken = await takeBatch(inStep, work.run, batch)
        await importing.saveProgress(inStep.db, sourceId, work.done + batch.length)
        return taken
      })
      keep(work, result)
    }
    input.onProgress?.(work.done, head.total)
  }
  for await (const closed of missingIn(work, head, input.patient ?? false, step)) {
    keepClosed(work, closed)
  }
  await step(async (inStep) => {
    await importing.endProgress(inStep.db, sourceId)
    await learnVocabulary(inStep)
  })
  return work.report
}

class Undone extends Error {
  readonly report: ImportReport

  constructor(report: ImportReport) {
    super('A dry run is undone')
    this.report = report
  }
}

/**
 * What an import would change, changing nothing. Needs a context without a transaction.
 *
 * @throws UnreadableBoard
 */
export async function previewBoard(context: Context, input: SteppedInput): Promise<ImportReport> {
  const now = context.clock.now()
  const head = await scanBoard(input.open(), now)
  // The list of places stays, whatever is undone.
  await context.inTransaction(ensurePlaces)
  try {
    return await context.inTransaction(async (step) => {
      const work = await begin(step, head, input, now)
      for await (const batch of inBatches(readPostings(input.open(), head.kind, now))) {
        keep(work, await takeBatch(step, work.run, batch))
      }
      for await (const closed of missingIn(work, head, false, (run) => run(step))) {
        keepClosed(work, closed)
      }
      throw new Undone(work.report)
    })
  } catch (error) {
    if (error instanceof Undone) return error.report
    throw error
  }
}

type Work = {
  run: BoardRun & { seen: Set<string>; companyIds: Map<string, string> | null }
  report: ImportReport
  done: number
  /** A posting without an id may be any of those that seem to be missing. */
  unnamed: boolean
}

/** Feeds in XML and structured data may hold postings of many companies. */
const kindsOfMany: readonly BoardKind[] = ['json_ld', 'indeed_xml', 'linkedin_xml']

async function begin(
  context: Context,
  head: BoardHead,
  options: BoardOptions,
  now: Date,
): Promise<Work> {
  if (head.total === 0 && !options.allowEmpty) {
    throw new UnreadableBoard(
      'The board is empty. Add --allow-empty if that is meant: it closes what is open of it.',
    )
  }
  const name = options.companyName ?? head.companyName ?? nameFromToken(head.token)
  if (name === '') throw new UnreadableBoard('The board does not name its company: add --company.')
  const website = options.website ?? head.companyWebsite
  const company = await companies.findOrCreateCompany(context, { name, website })
  const sourceId = await importing.lockSource(context.db, {
    id: newId(now.getTime()),
    companyId: company.id,
    kind: head.kind,
    board: head.token,
    now,
  })
  await ensurePlaces(context)
  const many = options.companyName === undefined && kindsOfMany.includes(head.kind)
  return {
    run: {
      now,
      sourceId,
      kind: head.kind,
      companyId: company.id,
      companyIds: many ? new Map() : null,
      seen: new Set(),
    },
    report: {
      company: { id: company.id, name: company.name, slug: company.slug },
      kind: head.kind,
      added: 0,
      changed: 0,
      unchanged: 0,
      closed: 0,
      refused: [],
      refusedCount: 0,
      warnings: [],
      titles: { added: [], changed: [], closed: [] },
      resumedAt: 0,
    },
    done: 0,
    unnamed: false,
  }
}

async function* inBatches(reads: AsyncIterable<ReadPosting>): AsyncGenerator<ReadPosting[]> {
  let batch: ReadPosting[] = []
  for await (const read of reads) {
    batch.push(read)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

function addUpTo<Item>(list: Item[], items: readonly Item[], most: number): void {
  list.push(...items.slice(0, most - list.length))
}

function keep(work: Work, result: BatchResult): void {
  const { run, report } = work
  for (const id of result.seen) run.seen.add(id)
  for (const [name, id] of result.companyIds) run.companyIds?.set(name, id)
  report.added += result.added.length
  report.changed += result.changed.length
  report.unchanged += result.unchanged
  report.refusedCount += result.refused.length
  addUpTo(report.refused, result.refused, linesKept)
  addUpTo(report.warnings, result.warnings, linesKept)
  addUpTo(report.titles.added, result.added, titlesKept)
  addUpTo(report.titles.changed, result.changed, titlesKept)
  keepClosed(work, result.closed)
  work.unnamed ||= result.refused.some(({ externalId }) => externalId === null)
  work.done += result.added.length + result.changed.length + result.unchanged
  work.done += result.refused.length
}

function keepClosed({ report }: Work, titles: string[]): void {
  report.closed += titles.length
  addUpTo(report.titles.closed, titles, titlesKept)
}

/** What an earlier import of the same text took: it counts as seen. */
function skip(work: Work, batch: readonly ReadPosting[]): void {
  for (const { posting, refusal } of batch) {
    const id = (posting ?? refusal).externalId
    if (id === null) work.unnamed = true
    else work.run.seen.add(id)
  }
  work.done += batch.length
  work.report.resumedAt = work.done
}

type Step = <Result>(run: (context: Context) => Promise<Result>) => Promise<Result>

/** Titles of the jobs that left the board, as they are closed. */
async function* missingIn(
  work: Work,
  head: BoardHead,
  patient: boolean,
  step: Step,
): AsyncGenerator<string[]> {
  if (work.unnamed) {
    work.report.warnings.push({
      label: 'the board',
      warning:
        'postings without an id were refused, any of which may be a job that seems to have left it, so none is closed',
    })
    return
  }
  if (head.total === 0) {
    yield await step((context) => closeAllOfKind(context, work.run, patient))
    return
  }
  let after: string | null = null
  do {
    const from: string | null = after
    const looked: Awaited<ReturnType<typeof closeMissing>> = await step((context) =>
      closeMissing(context, work.run, from, patient),
    )
    yield looked.closed
    after = looked.next
  } while (after !== null)
}
