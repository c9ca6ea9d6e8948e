import { newId } from '#shared/ids.ts'
import type { Context } from '#platform/context.ts'
import { createPace } from '#platform/db/pace.ts'
import { withEnd } from '#platform/with-end.ts'
import { openBoard, openText, type OpenBoard } from './boards/open-board.ts'
import type { KnownBoard } from './boards/read-board.ts'
import {
  type PreparedRead,
  takeBatch,
  ensurePlaces,
  settleSearch,
} from '#features/jobs/server/service.ts'
import { UnreadableBoard } from './boards/posting.ts'
import * as importing from './queries.import.ts'
import { beginImport, discardEmptyCompanies } from './service.import.begin.ts'
import { closeMissing, type Step } from './service.import.closing.ts'
import {
  firstIds,
  keepBatch,
  skipBatch,
  type BoardOptions,
  type ImportReport,
  type ImportWork,
} from './service.import.report.ts'
import { learnSmallVocabulary } from '#features/job-search/server/service.ts'
import { replyWords } from '../messages.replies.ts'

export type { ImportReport } from './service.import.report.ts'

/** The whole text: JSON, a page with JSON-LD, or an XML feed. */
export type ImportInput = BoardOptions & { text: string }

export type SteppedInput = BoardOptions & {
  /** The pieces of the text, read once; bytes may be gzip. Or a board that was opened already. */
  open: (() => AsyncIterable<Uint8Array | string>) | OpenBoard
  /** What the address of the board says of it. */
  known?: KnownBoard | undefined
  /** Ends the import at once while it reads, later after the batch that is being taken. */
  signal?: AbortSignal | undefined
}

const batchSize = 100

/** Batches of a board whose postings are asked for one by one are taken as they come. */
function batchesOf(
  board: OpenBoard,
  atOnce: () => number,
): AsyncGenerator<PreparedRead[], undefined> {
  return board.isWhole ? asTheyCome(board.reads()) : inBatches(board.reads(), atOnce)
}

async function* asTheyCome(
  reads: ReturnType<OpenBoard['reads']>,
): AsyncGenerator<PreparedRead[], undefined> {
  yield* reads
}

/**
 * Brings the jobs of one board to what its file says: new postings are added, changed ones changed,
 * those that left the board closed. The same file again changes nothing. One bad posting is refused
 * with its reason and never stops the rest. Runs in the caller's transaction: all or nothing.
 *
 * @throws UnreadableBoard with one sentence when the file as a whole cannot be used
 */
export async function importBoard(context: Context, input: ImportInput): Promise<ImportReport> {
  const now = context.clock.now()
  const work = await takeAll(context, openText(input.text, now), input, now)
  await learnSmallVocabulary(context)
  return work.report
}

/** All of a board in the caller's transaction. */
async function takeAll(
  context: Context,
  board: OpenBoard,
  input: BoardOptions,
  now: Date,
): Promise<ImportWork> {
  const batches = batchesOf(board, () => batchSize)
  const first = await batches.next()
  const work = await beginImport(context, board.head, input, firstIds(first.value), now)
  for await (const batch of resumed(first, batches)) {
    keepBatch(work, await takeBatch(context, work.run, batch))
    input.onProgress?.(work.done, board.head.total)
  }
  if (board.isWhole?.() ?? true) {
    await closeMissing(work, board.head, input, (step) => step(context))
    await importing.setRead(context.db, work.run.sourceId, now)
  }
  await discardEmptyCompanies(context, work)
  return work
}

/**
 * The same for a board of any length, at most a hundred postings a transaction, in little memory. What was
 * interrupted goes on where it stopped when the same text comes again. Needs a context without a
 * transaction.
 *
 * @throws UnreadableBoard before anything is changed when the text as a whole cannot be used, or
 *   when another import of the board has begun meanwhile
 */
export async function importInSteps(context: Context, input: SteppedInput): Promise<ImportReport> {
  const now = context.clock.now()
  const board = await boardOf(input, now)
  return withEnd(
    () => takeInSteps(context, board, input, now),
    () => board.close(),
  )
}

function boardOf({ open, signal, known }: SteppedInput, now: Date): Promise<OpenBoard> {
  return typeof open === 'function'
    ? openBoard(open(), { now, signal, known })
    : Promise.resolve(open)
}

async function takeInSteps(
  context: Context,
  board: OpenBoard,
  input: SteppedInput,
  now: Date,
): Promise<ImportReport> {
  const { head } = board
  const runId = newId(now.getTime())
  // A new posting is much work for the index of the search, beside which people search.
  const pace = createPace(context.db, context.signal)
  const batches = batchesOf(board, () => pace.rowsAtOnce(batchSize))
  const first = await batches.next()
  await context.inTransaction(ensurePlaces)
  const work = await context.inTransaction((step) =>
    beginImport(step, head, input, firstIds(first.value), now),
  )
  const { sourceId } = work.run
  const position = await context.inTransaction(({ db }) =>
    importing.claimProgress(db, { sourceId, runId, fingerprint: head.fingerprint, now }),
  )
  const step: Step = (run) =>
    context.inTransaction(async (inStep) => {
      if (!(await importing.holdProgress(inStep.db, sourceId, runId))) {
        throw new UnreadableBoard(replyWords.importSuperseded)
      }
      return run(inStep)
    })
  for await (const batch of resumed(first, batches)) {
    if (input.signal?.aborted) {
      throw new UnreadableBoard(replyWords.importInterrupted(work.done))
    }
    if (work.done + batch.length <= position) {
      skipBatch(work, batch)
    } else {
      const began = performance.now()
      const result = await step(async (inStep) => {
        const taken = await takeBatch(inStep, work.run, batch)
        await input.memory?.keep(inStep, batch, taken)
        await importing.saveProgress(inStep.db, sourceId, work.done + batch.length)
        if (pace.isBesideOthers()) await settleSearch(inStep)
        return taken
      })
      keepBatch(work, result)
      await pace.restAfter(performance.now() - began, batch.length)
    }
    input.onProgress?.(work.done, head.total)
  }
  // Of a list that is not whole, nothing is known to be missing, and what was not in it is not confirmed.
  const isWhole = board.isWhole?.() ?? true
  if (isWhole) await closeMissing(work, head, input, step)
  await step(async (inStep) => {
    if (isWhole) await importing.setRead(inStep.db, sourceId, now)
    await importing.endProgress(inStep.db, sourceId)
    await discardEmptyCompanies(inStep, work)
    await learnSmallVocabulary(inStep)
    await settleSearch(inStep)
  })
  return work.report
}

class Undone extends Error {
  readonly report: ImportReport

  constructor(report: ImportReport) {
    super(replyWords.dryRun)
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
  const board = await boardOf(input, now)
  const preview = async () => {
    // The list of places stays, whatever is undone.
    await context.inTransaction(ensurePlaces)
    return context.inTransaction(async (step): Promise<ImportReport> => {
      const work = await takeAll(step, board, { ...input, patient: false }, now)
      throw new Undone(work.report)
    })
  }
  try {
    return await withEnd(preview, () => board.close())
  } catch (error) {
    if (error instanceof Undone) return error.report
    throw error
  }
}

async function* inBatches(
  reads: AsyncIterable<PreparedRead[]> | Iterable<PreparedRead[]>,
  atOnce: () => number,
): AsyncGenerator<PreparedRead[], undefined> {
  let batch: PreparedRead[] = []
  for await (const some of reads) {
    for (const read of some) {
      batch.push(read)
      if (batch.length < atOnce()) continue
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

/** The first batch, which was looked at before, and then the others. */
async function* resumed(
  first: IteratorResult<PreparedRead[], undefined>,
  others: AsyncGenerator<PreparedRead[], undefined>,
): AsyncGenerator<PreparedRead[]> {
  if (first.done) return
  yield first.value
  yield* others
}
