/** Reads resumes in threads of their own, with bounds of memory and time. */
import { Worker } from 'node:worker_threads'
import type { ResumeReading } from '../../contract.ts'
import { UnreadableResume } from './lines.ts'
import type { ReadJob, ReadResult, ResumeFileKind } from './resume-worker.ts'

const readMs = 8_000
const memoryMb = 256
/** More at once would take the processor from everybody else. */
const threadsAtMost = 2
const waitingAtMost = 40
/** What files of strangers leave behind in a thread goes with it. */
const jobsOfThread = 50
/** Its libraries take a hundred megabytes, which a server at rest need not keep. */
const idleMs = 60_000

type Thread = { worker: Worker; jobs: number; ending?: NodeJS.Timeout }

let running = 0
let idle: Thread[] = []
const waiting: (() => void)[] = []

/** Too many files wait to be read. */
export class TooBusy extends Error {}

/**
 * @throws UnreadableResume with the reason, after at most eight seconds of reading
 * @throws TooBusy when too many wait
 */
export async function readResume(bytes: Uint8Array): Promise<ResumeReading> {
  const kind = kindOf(bytes)
  if (!kind) throw new UnreadableResume('unsupported')
  if (running >= threadsAtMost) {
    if (waiting.length >= waitingAtMost) throw new TooBusy()
    // One that ends hands its place on, so that none is taken in between.
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    const result = await readInThread({ bytes: Uint8Array.from(bytes), kind })
    if ('reading' in result) return result.reading
    throw new UnreadableResume(result.reason)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

async function readInThread(job: ReadJob): Promise<ReadResult> {
  const thread = idle.pop() ?? startThread()
  clearTimeout(thread.ending)
  thread.worker.ref()
  try {
    const result = await answerOf(thread.worker, job)
    thread.jobs++
    if (thread.jobs < jobsOfThread) {
      // A process that waits for nothing but an idle thread may end.
      thread.worker.unref()
      thread.ending = setTimeout(() => void thread.worker.terminate(), idleMs).unref()
      idle.push(thread)
    } else void thread.worker.terminate()
    return result
  } catch (error) {
    void thread.worker.terminate()
    throw error
  }
}

function startThread(): Thread {
  const worker = new Worker(new URL('./resume-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
    // What libraries say about broken files is no news of ours.
    stdout: true,
    stderr: true,
  })
  const thread: Thread = { worker, jobs: 0 }
  worker.once('exit', () => (idle = idle.filter((one) => one !== thread)))
  worker.on('error', () => {})
  return thread
}

function answerOf(worker: Worker, job: ReadJob): Promise<ReadResult> {
  return new Promise<ReadResult>((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      worker.off('message', onMessage)
      worker.off('error', onError)
    }
    const onMessage = (result: ReadResult) => {
      end()
      resolve(result)
    }
    const onError = (error: Error & { code?: string }) => {
      end()
      const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      reject(new UnreadableResume(isFull ? 'tooLarge' : 'broken', { cause: error }))
    }
    const timer = setTimeout(() => {
      end()
      reject(new UnreadableResume('tooSlow'))
    }, readMs)
    worker.once('message', onMessage)
    worker.once('error', onError)
    worker.postMessage(job)
  })
}

const zipSign = [0x50, 0x4b, 0x03, 0x04]
/** Of compound files (MS-CFB): Word documents of before 2007, and later ones that are locked. */
const compoundSign = [0xd0, 0xcf, 0x11, 0xe0]
const lockedPart = Buffer.from('EncryptedPackage', 'utf16le')

const beginsWith = (bytes: Uint8Array, sign: readonly number[]) =>
  sign.every((byte, index) => bytes[index] === byte)

/**
 * By the bytes alone: what a file is called says nothing.
 *
 * @throws UnreadableResume for a Word document that is locked
 */
function kindOf(bytes: Uint8Array): ResumeFileKind | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096))
  const latin = start.toString('latin1')
  if (latin.slice(0, 1024).includes('%PDF-')) return 'pdf'
  if (latin.startsWith('{\\rtf')) return 'rtf'
  if (beginsWith(bytes, compoundSign)) {
    const isLocked = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(lockedPart)
    if (isLocked) throw new UnreadableResume('password')
  }
  if (beginsWith(bytes, zipSign)) {
    return latin.includes('application/vnd.oasis.opendocument.text') ? 'odt' : 'archive'
  }
  // UTF-16 begins with its mark; other text has none of the signs below.
  const isWide = bytes[0] === 0xff || bytes[0] === 0xfe
  // oxlint-disable-next-line no-control-regex -- what no text has
  const isText = isWide || !/[\u0000-\u0008\u000e-\u001a]/.test(latin)
  return isText && bytes.length > 0 ? 'text' : undefined
}
