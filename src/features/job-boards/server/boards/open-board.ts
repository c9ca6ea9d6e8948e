/** A board read in a process with bounds on memory and time; this process only hands bytes over. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from '#platform/processes/start-process.ts'
import type { BoardInput, FromProcess, ToProcess } from './board-process.ts'
import { limits } from './limits.ts'
import { prepare } from './prepare.ts'
import { type PreparedRead } from '#features/jobs/server/service.ts'
import { UnreadableBoard } from './posting.ts'
import { readBoard, type BoardHead, type KnownBoard } from './read-board.ts'
import { productSlug } from '#shared/brand.ts'

export type OpenBoard = {
  head: BoardHead
  /** The postings, once, some at a time. */
  reads: () => AsyncIterable<PreparedRead[]> | Iterable<PreparedRead[]>
  close: () => Promise<void>
  /**
   * Of a board that is read posting by posting, once its postings were taken: whether its list was
   * whole, so that what is not in it has left the board.
   */
  isWhole?: () => boolean
}

type Pieces = AsyncIterable<Uint8Array | string>

const stopped = 'Stopped before anything was changed.'

/**
 * Reads a board from end to end, and keeps it on disk until it is closed.
 *
 * @param pieces of the text, which may be gzip
 * @param known what its address says: an empty board does not say whose it is
 * @throws UnreadableBoard with one sentence when the text as a whole cannot be used, costs more than
 *   a board may, or the signal says to stop; and whatever reading the pieces throws
 */
export async function openBoard(
  pieces: Pieces,
  {
    now,
    signal,
    known,
  }: { now: Date; signal?: AbortSignal | undefined; known?: KnownBoard | undefined },
): Promise<OpenBoard> {
  if (signal?.aborted) throw new UnreadableBoard(stopped)
  const folder = await mkdtemp(join(tmpdir(), `${productSlug}-board-`))
  const reader = startReader({ now, known, spool: join(folder, 'entries') }, signal)
  const close = async () => {
    await reader.end()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const head = await hand(pieces, reader)
    // From here on, the code that takes the postings says where it stopped.
    reader.ignoreSignal()
    return { head, reads: () => readsOf(reader), close }
  } catch (error) {
    await close().catch(() => {})
    throw signal?.aborted ? new UnreadableBoard(stopped) : error
  }
}

/** The same for a text in memory, in this process; for tests and small texts of our own. */
export function openText(text: string, now: Date): OpenBoard {
  const { head, read } = readBoard(text, now)
  return { head, reads: () => [read.map(prepare)], close: async () => {} }
}

async function hand(pieces: Pieces, reader: Reader): Promise<BoardHead> {
  const iterator = pieces[Symbol.asyncIterator]()
  try {
    // Starting takes longer on a busy machine than any piece may.
    let answer = await reader.hear()
    while (answer.kind === 'more') {
      const { done, value } = await reader.orFailure(iterator.next())
      const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value
      answer = await reader.ask(done || !bytes ? { kind: 'end' } : { kind: 'piece', bytes })
    }
    if (answer.kind !== 'head') throw new Error(`The process said ${answer.kind} before the head`)
    return answer.head
  } finally {
    // What is not wanted any more is not waited for.
    void Promise.resolve(iterator.return?.()).catch(() => {})
  }
}

async function* readsOf(reader: Reader): AsyncGenerator<PreparedRead[]> {
  for (;;) {
    const answer = await reader.ask({ kind: 'next' })
    if (answer.kind === 'done') return
    if (answer.kind === 'reads') yield answer.reads
  }
}

type Reader = {
  hear: () => Promise<FromProcess>
  /** @throws UnreadableBoard when the answer takes longer than any honest piece */
  ask: (message: ToProcess) => Promise<FromProcess>
  /** Waits for something else, but no longer than the process lives. */
  orFailure: <Value>(work: Promise<Value>) => Promise<Value>
  ignoreSignal: () => void
  end: () => Promise<void>
}

const tooMuchMemory = 'Reading the file takes more memory than any job board.'
const tooMuchTime = 'Reading the file takes longer than any job board.'

function startReader(input: BoardInput, signal: AbortSignal | undefined): Reader {
  const child = startProcess(new URL('./board-process.ts', import.meta.url), limits.memoryMb)
  let ended = false
  let fail: (error: Error) => void = () => {}
  const failure = new Promise<never>((_resolve, reject) => (fail = reject))
  failure.catch(() => {})
  const onAbort = () => fail(new UnreadableBoard(stopped))
  signal?.addEventListener('abort', onAbort, { once: true })
  const ignoreSignal = () => signal?.removeEventListener('abort', onAbort)
  child.on('error', fail)
  const lost = (_code: number | null, ending: NodeJS.Signals | null) => {
    if (ended) return
    // What V8 does when a heap is full.
    if (ending === 'SIGABRT') fail(new UnreadableBoard(tooMuchMemory))
    else fail(new Error('The process that reads boards has ended'))
  }
  child.on('exit', (code, ending) => {
    // What it said last is heard first.
    if (child.connected) child.once('disconnect', () => lost(code, ending))
    else lost(code, ending)
  })
  const say = (message: ToProcess) =>
    child.send(message, (error) => {
      if (error) fail(error)
    })
  say({ kind: 'read', input })

  const hear = () =>
    Promise.race([
      failure,
      new Promise<FromProcess>((resolve, reject) => {
        child.once('message', (said) => {
          const message = said as FromProcess
          if (message.kind === 'refused') reject(new UnreadableBoard(message.message))
          else resolve(message)
        })
      }),
    ])
  return {
    hear,
    async ask(message) {
      const answer = hear()
      say(message)
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new UnreadableBoard(tooMuchTime)), limits.pieceMs)
      })
      try {
        return await Promise.race([answer, late])
      } finally {
        clearTimeout(timer)
        answer.catch(() => {})
      }
    },
    orFailure: (work) => Promise.race([failure, work]),
    ignoreSignal,
    async end() {
      ended = true
      ignoreSignal()
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}
