/** What a process of a pool does in its test. */
import { setTimeout as sleep } from 'node:timers/promises'
import { answerJobs } from '#platform/processes/answer-jobs.ts'

export type OddJob =
  | 'pid'
  | 'loop'
  | 'throw'
  | 'abort'
  | 'segfault'
  | 'fill'
  | 'rest'
  | 'environment'

answerJobs(async (job: OddJob) => {
  switch (job) {
    case 'pid':
      return process.pid
    case 'loop':
      for (;;);
    case 'throw':
      throw new Error('As it was asked')
    case 'abort':
      process.exit(7)
    case 'segfault':
      process.kill(process.pid, 'SIGSEGV')
      return sleep(10_000)
    case 'fill': {
      const kept: string[][] = []
      for (;;) kept.push(Array.from({ length: 10_000 }, (_, index) => `${index} ${kept.length}`))
    }
    case 'rest':
      return sleep(200)
    case 'environment':
      return Object.keys(process.env)
  }
})
