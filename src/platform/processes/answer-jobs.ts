/** The other side of a pool: what its processes run. */

export type FromProcess<Result> =
  | { kind: 'ready' }
  | { kind: 'result'; result: Result }
  | { kind: 'failure'; message: string }

/** Answers each job of the pool that has started this process. */
export function answerJobs<Job, Result>(work: (job: Job) => Result | Promise<Result>): void {
  const send = (message: FromProcess<Result>) => process.send!(message)
  const answer = async (job: Job): Promise<void> => {
    try {
      send({ kind: 'result', result: await work(job) })
    } catch (error) {
      send({ kind: 'failure', message: error instanceof Error ? error.message : String(error) })
    }
  }
  process.on('message', (job) => void answer(job as Job))
  send({ kind: 'ready' })
}
