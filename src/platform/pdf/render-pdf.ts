/** PDF files from a template and data. */
import { Worker } from 'node:worker_threads'
import type { PageFormat, PdfJob, PdfResult } from './pdf-worker.ts'

/** A page takes milliseconds; what takes this long does not end. */
const jobMs = 20_000
const memoryMb = 256

type Waiting = {
  resolve: (bytes: Uint8Array) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
}

let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

/**
 * Sets a PDF/A-2b with embedded fonts, in a thread of its own that is started by the first call. Data
 * with a sign that no font has, such as an emoji, makes a plain PDF with a box in its place.
 *
 * @param template in typst (https://typst.app/docs); it reads `data`, whose strings stay text whatever
 *   they hold, and it cannot read files or the network
 * @param data what JSON can say
 * @param format PDF/A-3b, which may carry files along, or one SVG with all pages, instead
 * @throws Error with typst's sentences when the template cannot be set, or when it takes too long
 */
export function renderPdf(
  template: string,
  data: unknown,
  format: PageFormat = 'pdf',
): Promise<Uint8Array> {
  worker ??= startWorker()
  const thread = worker
  const id = ++lastId
  // A process that waits for nothing but an idle thread may end.
  thread.ref()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => giveUp(thread, new Error('Setting a PDF took too long')), jobMs)
    waiting.set(id, { resolve, reject, timer })
    thread.postMessage({ id, template, data: JSON.stringify(data), format } satisfies PdfJob)
  })
}

function startWorker(): Worker {
  const thread = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  thread.on('message', (result: PdfResult) => {
    const job = waiting.get(result.id)
    if (!job) return
    clearTimeout(job.timer)
    waiting.delete(result.id)
    if (waiting.size === 0) thread.unref()
    if ('bytes' in result) job.resolve(result.bytes)
    else job.reject(new Error(`The PDF cannot be set: ${result.problem}`))
  })
  thread.on('error', (error) => giveUp(thread, error as Error))
  thread.on('exit', () => giveUp(thread, new Error('The thread that sets PDFs has ended')))
  return thread
}

/** The next call starts another thread. */
function giveUp(thread: Worker, error: Error): void {
  if (worker !== thread) return
  worker = undefined
  for (const job of waiting.values()) {
    clearTimeout(job.timer)
    job.reject(error)
  }
  waiting.clear()
  void thread.terminate()
}
