/** PDF files from a template and data. */
import { fork, type ChildProcess } from 'node:child_process'
import type { PageFormat, PdfJob, PdfResult } from './pdf-process.ts'

/** A page takes milliseconds; what takes this long does not end. */
const jobMs = 20_000
const memoryMb = 256

/** This text cannot be set, today or tomorrow. */
export class UnsettablePage extends Error {}

type Asked = {
  job: PdfJob
  resolve: (bytes: Uint8Array) => void
  reject: (error: Error) => void
}

/** Sets one page after the other; the next call starts another one when it has ended. */
let setter: ChildProcess | undefined
let underWay: (Asked & { timer: NodeJS.Timeout }) | undefined
const waiting: Asked[] = []

/**
 * Sets a PDF/A-2a with tags and embedded fonts, in a process of its own that is started by the first call. Data
 * with a sign that no font has, such as an emoji, makes a plain PDF with a box in its place.
 *
 * @param template in typst (https://typst.app/docs); it reads `data`, whose strings stay text whatever
 *   they hold, and it cannot read files or the network
 * @param data what JSON can say
 * @param format PDF/A-3a, which may carry files along, or one SVG with all pages, instead
 * @throws UnsettablePage with typst's sentences when the page cannot be set, takes too long, or ends the process
 */
export function renderPdf(
  template: string,
  data: unknown,
  format: PageFormat = 'pdf',
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    waiting.push({ job: { template, data: JSON.stringify(data), format }, resolve, reject })
    setNext()
  })
}

function setNext(): void {
  if (underWay) return
  const next = waiting.shift()
  if (!next) {
    letEnd(setter)
    return
  }
  const started = (setter ??= startSetter())
  started.ref()
  started.channel?.ref()
  const timer = setTimeout(() => started.kill('SIGKILL'), jobMs)
  underWay = { ...next, timer }
  started.send(next.job)
}

/** A process that waits for nothing but an idle one may end, and the idle one ends with it. */
function letEnd(idle: ChildProcess | undefined): void {
  idle?.unref()
  idle?.channel?.unref()
}

function startSetter(): ChildProcess {
  const started = fork(new URL('./pdf-process.ts', import.meta.url), {
    execArgv: [`--max-old-space-size=${memoryMb}`],
    // It needs no secret of ours, and what it says as it breaks would hold people's words.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  started.on('message', (result: PdfResult) => {
    const { resolve, reject } = takeUnderWay()
    if ('bytes' in result) resolve(result.bytes)
    else reject(new UnsettablePage(`The page cannot be set: ${result.problem}`))
    setNext()
  })
  started.once('error', (error) => replace(started, error))
  started.once('exit', (code, signal) =>
    replace(started, new UnsettablePage(`Setting the page ended its process: ${signal ?? code}`)),
  )
  return started
}

/** Its page is given up; those that wait are set by the next process. */
function replace(ended: ChildProcess, error: Error): void {
  if (setter !== ended) return
  setter = undefined
  ended.kill('SIGKILL')
  if (!underWay) return
  takeUnderWay().reject(error)
  setNext()
}

function takeUnderWay(): Asked {
  const { timer, ...asked } = underWay!
  clearTimeout(timer)
  underWay = undefined
  return asked
}
