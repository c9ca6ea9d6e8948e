/**
 * How companies and people answer, counted from what happened. Once a minute those are counted
 * afresh of whom something has happened since; every night everybody is, which changes nothing
 * unless something was missed. The rules stand on `/how-numbers-work`.
 */
import { personOf, type Context } from '#platform/context.ts'
import { inSteps } from '#platform/tasks/in-steps.ts'
import { figureOf, percentOf } from '#shared/sampled-figures.ts'
import type { ApplicationStats, ResponseStats, ReferralStats } from '../contract.ts'
import * as queries from './queries.ts'

export { heldBack } from './queries.ts'

type Reading = Pick<Context, 'db'>

/** A transaction may be this much older than what it wrote; statements end after ten seconds. */
const overlapMs = 5 * 60_000
const subjectsAtOnce = 500
const kinds = ['company', 'person'] as const

export async function ownResponseStats(context: Context): Promise<ResponseStats> {
  const id = personOf(context).accountId
  return responseStatsOf(await queries.findResponseStats(context.db, { kind: 'person', id }))
}

/** How the people of a company answer. */
export async function ofCompany(context: Reading, companyId: string): Promise<ResponseStats> {
  return responseStatsOf(
    await queries.findResponseStats(context.db, { kind: 'company', id: companyId }),
  )
}

/** How someone answers referral requests, whatever has become of their proof since. */
export async function ofPerson(context: Reading, accountId: string): Promise<ReferralStats> {
  return referralStatsOf(
    await queries.findResponseStats(context.db, { kind: 'person', id: accountId }),
  )
}

/** The rows behind the numbers of several companies; a company without cases has none. */
export function ofCompanies(
  context: Reading,
  companyIds: readonly string[],
): Promise<Map<string, queries.ResponseStatsRow>> {
  return queries.findResponseStatsOf(context.db, companyIds)
}

function responseStatsOf(row: queries.ResponseStatsRow | undefined): ResponseStats {
  return {
    referrals: referralStatsOf(row),
    applications: applicationStatsOf(row),
    computedAt: row?.computedAt.toISOString() ?? null,
  }
}

type ReferralPart = Pick<
  queries.ResponseStatsRow,
  'sample' | 'answered' | 'medianHours' | 'overdue' | 'referred' | 'confirmed' | 'upheld'
>

/** As the contract shows a row, or the absence of one. */
export function referralStatsOf(row: ReferralPart | undefined): ReferralStats {
  const sample = row?.sample ?? 0
  return {
    sample,
    answeredPercent: percentOf(row?.answered ?? 0, sample),
    medianHours: figureOf(row?.medianHours ?? null, sample),
    overdue: row?.overdue ?? 0,
    referred: row?.referred ?? 0,
    confirmed: row?.confirmed ?? 0,
    upheld: row?.upheld ?? 0,
  }
}

function applicationStatsOf(row: queries.ResponseStatsRow | undefined): ApplicationStats {
  const sample = row?.applications ?? 0
  return {
    sample,
    answeredPercent: percentOf(row?.applicationsAnswered ?? 0, sample),
    medianDays: figureOf(row?.applicationsMedianDays ?? null, sample),
    overdue: row?.applicationsOverdue ?? 0,
  }
}

const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Counts those of whom something has happened since the last run, some at a time.
 *
 * @returns how many numbers changed
 */
export async function refreshResponseStats(context: Context): Promise<number> {
  let count = 0
  type Position = { since: string; until: string; last: queries.Subject }
  await inSteps<Position>(context, {
    name: 'numbers.refresh',
    most: subjectsAtOnce,
    step: async (inStep, { after, size }) => {
      const countedUntil = await queries.lockRun(inStep.db)
      if (!countedUntil) return { rows: 0, next: null }
      const now = inStep.clock.now()
      const since = after ? new Date(after.since) : new Date(countedUntil.getTime() - overlapMs)
      const until = after ? new Date(after.until) : now
      const last = after?.last ?? { kind: 'company', id: nobody }
      const changed = await queries.findChanged(inStep.db, { since, until }, last, size)
      for (const kind of kinds) {
        const ids = changed.filter((subject) => subject.kind === kind).map(({ id }) => id)
        if (ids.length > 0) count += (await queries.recompute(inStep.db, kind, ids, now)).length
      }
      if (changed.length < size) {
        await queries.endRun(inStep.db, until)
        return { rows: changed.length, next: null }
      }
      const next = { since: since.toISOString(), until: until.toISOString(), last: changed.at(-1)! }
      return { rows: changed.length, next }
    },
  })
  return count
}

/**
 * Counts everybody afresh, some at a time.
 *
 * @returns how many numbers changed: whatever the runs between have missed
 */
export async function recomputeResponseStats(context: Context): Promise<number> {
  let count = 0
  await inSteps<queries.Subject>(context, {
    name: 'numbers.recompute',
    most: subjectsAtOnce,
    // At night, once: nothing else waits for the rest.
    budgetMs: 3_600_000,
    step: async (inStep, { after, size }) => {
      const { kind, id } = after ?? { kind: kinds[0], id: nobody }
      const ids = await queries.findSubjects(inStep.db, kind, id, size)
      if (ids.length > 0) {
        count += (await queries.recompute(inStep.db, kind, ids, inStep.clock.now())).length
      }
      if (ids.length === size) return { rows: ids.length, next: { kind, id: ids.at(-1)! } }
      const next = kind === kinds[0] ? { kind: kinds[1], id: nobody } : null
      return { rows: ids.length, next }
    },
  })
  if (count > 0) context.log.info({ count }, 'response numbers were put right')
  return count
}

/** Cases have moved from one company to the other, or back. */
export async function recountMerged(
  context: Pick<Context, 'db' | 'clock'>,
  { fromId, intoId }: { fromId: string; intoId: string },
): Promise<void> {
  const both = [fromId, intoId]
  await queries.recompute(context.db, 'company', both, context.clock.now())
}
