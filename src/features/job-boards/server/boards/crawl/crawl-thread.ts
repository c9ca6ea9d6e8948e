/**
 * The thread that takes pages apart, with bounds on its memory and on the time of one page. All crawls
 * of a process share one: starting a thread costs more than any page.
 */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { limits } from '../limits.ts'
import { UnreadableBoard } from '../posting.ts'
import type { CrawlAnswer, CrawlQuestion } from './crawl-worker.ts'
import type { CrawledBoard, ListedPosting, ListPage, Page } from './system.ts'
import type { PreparedRead } from '#features/jobs/server/service.ts'

export type CrawlThread = {
  /** @throws UnreadableBoard */
  list(board: CrawledBoard, page: Page, text: string, now: Date): Promise<ListPage>
  /** @throws UnreadableBoard */
  details(
    board: CrawledBoard,
    listed: ListedPosting,
    text: string,
    now: Date,
  ): Promise<PreparedRead | 'ended'>
  /** The crawl is over; with the last one the thread ends after a while. */
  leave(): void
}

type Open<Question> = Question extends { id: number } ? Omit<Question, 'id'> : never

const tooMuch = 'Reading a page takes more time or memory than any job page.'
/** Starting takes longer on a busy machine than any page may. */
const startMs = 30_000
const endMs = 10_000
const idleMs = 60_000

let worker: Worker | null = null
let isWarm = false
let crawls = 0
let nextId = 0
let idle: NodeJS.Timeout | undefined
const waiting = new Map<number, { resolve: (answer: CrawlAnswer) => void; fail: () => void }>()

function forget(): Worker | null {
  const old = worker
  worker = null
  isWarm = false
  for (const { fail } of waiting.values()) fail()
  waiting.clear()
  return old
}

function start(): Worker {
  const started = new Worker(new URL('./crawl-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: 48 },
  })
  started.on('message', (answer: CrawlAnswer) => {
    isWarm = true
    waiting.get(answer.id)?.resolve(answer)
  })
  // Whatever ends it, the pages that were being read are refused, and the next one starts another.
  const lost = () => {
    if (worker === started) forget()
  }
  started.on('error', lost)
  started.on('exit', lost)
  return started
}

/** It ends by itself once it has nothing to do: ending it from outside while it starts can crash the process. */
async function endKindly(old: Worker): Promise<void> {
  const ended = once(old, 'exit')
  old.postMessage('end')
  await Promise.race([ended, sleep(endMs, undefined, { ref: false })])
  await old.terminate()
}

async function ask(question: Open<CrawlQuestion>): Promise<CrawlAnswer> {
  worker ??= start()
  const asked = worker
  const id = (nextId += 1)
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<CrawlAnswer>((resolve, reject) => {
      waiting.set(id, { resolve, fail: () => reject(new UnreadableBoard(tooMuch)) })
      timer = setTimeout(
        () => {
          if (worker === asked) void forget()?.terminate()
        },
        isWarm ? limits.pieceMs * 2 : startMs,
      )
      asked.postMessage({ ...question, id })
    })
  } finally {
    clearTimeout(timer)
    waiting.delete(id)
  }
}

function checked<Kind extends CrawlAnswer['kind']>(
  answer: CrawlAnswer,
  kind: Kind,
): Extract<CrawlAnswer, { kind: Kind }> {
  if (answer.kind === 'refused') throw new UnreadableBoard(answer.message)
  if (answer.kind !== kind) throw new Error('The thread answered something else')
  return answer as Extract<CrawlAnswer, { kind: Kind }>
}

export function joinCrawlThread(): CrawlThread {
  crawls += 1
  clearTimeout(idle)
  worker?.ref()
  let hasLeft = false
  return {
    async list(board, page, text, now) {
      return checked(await ask({ kind: 'list', board, page, text, now }), 'list').list
    },
    async details(board, listed, text, now) {
      return checked(await ask({ kind: 'details', board, listed, text, now }), 'details').read
    },
    leave() {
      if (hasLeft) return
      hasLeft = true
      crawls -= 1
      if (crawls > 0) return
      // A process that wants to end does not wait for it.
      worker?.unref()
      idle = setTimeout(() => {
        const old = crawls === 0 ? forget() : null
        if (old) void endKindly(old)
      }, idleMs)
      idle.unref()
    },
  }
}
