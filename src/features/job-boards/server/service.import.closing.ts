/** Jobs that left their board: closed, marked, or held for someone to decide. */
import type { Context } from '#platform/context.ts'
import type { BoardHead } from './boards/read-board.ts'
import * as importing from './queries.import.ts'
import { keepClosed, type BoardOptions, type ImportWork } from './service.import.report.ts'
import { markMissing, moveJobs } from '#features/jobs/server/service.ts'
import { closesTooMany } from './policy.import.ts'

export type Step = <Result>(run: (context: Context) => Promise<Result>) => Promise<Result>

const atOnce = 500

/**
 * Closes the jobs that this board no longer has. Where they are most of the board, they stay open
 * and the report says so, unless `closeUpTo` allows as many.
 */
export async function closeMissing(
  work: ImportWork,
  head: BoardHead,
  { patient = false, allowEmpty = false, closeUpTo = 0, memory }: BoardOptions,
  step: Step,
): Promise<void> {
  if (work.unnamed) {
    work.report.warnings.push({
      label: 'the board',
      warning:
        'postings without an ID were rejected. Any of them could be one of the missing jobs, so no job was closed',
    })
    return
  }
  const missing: importing.OpenJob[] = []
  let open = 0
  for await (const jobs of openJobs(work, head, step)) {
    open += jobs.length
    missing.push(...jobs.filter(({ externalId }) => !work.run.seen.has(externalId ?? '')))
  }
  // A person who says --allow-empty has answered already; the hourly reader always allows it.
  const asked = head.total === 0 && allowEmpty && !patient
  const holds = !asked && closesTooMany(missing.length, open) && missing.length > closeUpTo
  if (holds) work.report.held = { missing: missing.length, open }
  const confirmed = closeUpTo >= missing.length
  for (let at = 0; at < missing.length; at += atOnce) {
    const some = missing.slice(at, at + atOnce)
    const gone = holds
      ? []
      : some.filter(({ missingSince }) => !patient || confirmed || missingSince !== null)
    const first = some.filter((job) => job.missingSince === null && !gone.includes(job))
    const titles = await step(async (context) => {
      if (patient) {
        const ids = first.map(({ id }) => id)
        await markMissing(context, ids, work.run.now)
      }
      const moved = await moveJobs(
        context,
        gone.map(({ id }) => id),
        { action: 'close', by: 'system', outcome: 'source_gone', lenient: true },
      )
      await memory?.forget(
        context,
        gone.flatMap(({ externalId }) => externalId ?? []),
      )
      return moved.map(({ title }) => title)
    })
    keepClosed(work, titles)
  }
}

/**
 * Of this board; an empty one whose address does not name it does not say which it is: then all of the
 * company from that kind of board.
 */
async function* openJobs(
  { run }: ImportWork,
  head: BoardHead,
  step: Step,
): AsyncGenerator<importing.OpenJob[]> {
  let after: string | null = null
  do {
    const from: string | null = after
    const jobs: importing.OpenJob[] = await step(({ db }) =>
      head.total === 0 && head.token === ''
        ? importing.findOpenJobsOfKind(db, run, from, atOnce)
        : importing.findOpenJobs(db, run.sourceId, from, atOnce),
    )
    yield jobs
    after = jobs.length < atOnce ? null : jobs.at(-1)!.id
  } while (after !== null)
}
