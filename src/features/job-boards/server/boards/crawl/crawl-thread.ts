/** The thread that takes pages apart, with bounds on its memory and on the time of one page. */
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
  end(): Promise<void>
}

const tooMuch = 'Reading a page takes more time or memory than any job page.'
/** Starting takes longer on a busy machine than any page may. */
const startMs = 30_000
const endMs = 10_000

/** It ends by itself once it has nothing to do: ending it from outside while it starts can crash the process. */
async function endKindly(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit')
  worker.postMessage('end')
  await Promise.race([ended, sleep(endMs, undefined, { ref: false })])
  await worker.terminate()
}

export function startCrawlThread(): CrawlThread {
  let worker: Worker | null = null
  let isWarm = false
  let nextId = 0
  const waiting = new Map<number, { resolve: (answer: CrawlAnswer) => void; fail: () => void }>()

  const stop = () => {
    const old = worker
    worker = null
    isWarm = false
    for (const { fail } of waiting.values()) fail()
    waiting.clear()
    return old?.terminate()
  }
  const start = () => {
    const started = new Worker(new URL('./crawl-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: 48 },
    })
    started.on('message', (answer: CrawlAnswer) => {
      isWarm = true
      waiting.get(answer.id)?.resolve(answer)
    })
    // Whatever ends it, the page that was being read is refused, and the next one starts another.
    started.on('error', () => void (worker === started && stop()))
    started.on('exit', () => void (worker === started && stop()))
    return started
  }
  type Open<Question> = Question extends { id: number } ? Omit<Question, 'id'> : never
  const ask = async (question: Open<CrawlQuestion>): Promise<CrawlAnswer> => {
    worker ??= start()
    const id = (nextId += 1)
    let timer: NodeJS.Timeout | undefined
    try {
      return await new Promise<CrawlAnswer>((resolve, reject) => {
        const fail = () => reject(new UnreadableBoard(tooMuch))
        waiting.set(id, { resolve, fail })
        timer = setTimeout(() => void stop(), isWarm ? limits.pieceMs * 2 : startMs)
        worker!.postMessage({ ...question, id })
      })
    } finally {
      clearTimeout(timer)
      waiting.delete(id)
    }
  }
  const checked = (answer: CrawlAnswer) => {
    if (answer.kind === 'refused') throw new UnreadableBoard(answer.message)
    return answer
  }
  return {
    async list(board, page, text, now) {
      const answer = checked(await ask({ kind: 'list', board, page, text, now }))
      if (answer.kind !== 'list') throw new Error('The thread answered something else')
      return answer.list
    },
    async details(board, listed, text, now) {
      const answer = checked(await ask({ kind: 'details', board, listed, text, now }))
      if (answer.kind !== 'details') throw new Error('The thread answered something else')
      return answer.read
    },
    async end() {
      const old = worker
      worker = null
      for (const { fail } of waiting.values()) fail()
      waiting.clear()
      if (old) await endKindly(old)
    },
  }
}
