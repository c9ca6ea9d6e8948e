/**
 * Who can take a request at a company now, and how long it usually takes. Every page, every check
 * before sending and every one-shot asks here, so that they say the same (REF19).
 */
import type { Context } from '#platform/context.ts'
import * as companies from '#features/companies/server/service.ts'
import * as jobs from '#features/jobs/server/service.ts'
import * as responseStats from '#features/response-stats/server/service.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { overlapKinds, type Overlap, type Supply } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { limits } from './policy.ts'
import { wants } from './preferences.ts'
import * as offers from './queries.offers.ts'
import { overlapsAmong } from './service.overlaps.ts'

/** Where someone would ask, and for which job where that is known. */
export type Target = { companyId: string; job: { id: string; title: string } | null }

export type Available = {
  /** People who could take the request now. */
  available: number
  /** What the candidate shares with some of them, as facts that tell nobody whose they are. */
  warm: Overlap[]
}

const nobody: Available = { available: 0, warm: [] }

/**
 * How many people could take a request now, by the rules that choose whom a request goes to. A guest
 * shares nothing with anybody.
 *
 * @returns by company; with the same few statements for any number of them
 */
export async function availableAt(
  context: Pick<Context, 'db' | 'clock'>,
  candidateId: string | null,
  targets: readonly Target[],
): Promise<Map<string, Available>> {
  if (targets.length === 0) return new Map()
  if (candidateId === null) return availableToGuests(context, targets)
  const asks = targets.map((target) => ({ ...target, candidateId }))
  const found = await availableToEach(context, asks)
  return new Map(targets.map(({ companyId }, index) => [companyId, found[index]!]))
}

async function availableToGuests(
  context: Pick<Context, 'db' | 'clock'>,
  targets: readonly Target[],
): Promise<Map<string, Available>> {
  const people = await offers.findAvailable(
    context.db,
    targets.map(({ companyId }) => companyId),
    ruleAt(context.clock.now()),
  )
  return new Map(
    targets.map(({ companyId, job }) => {
      const wanting = wantingOf(people.get(companyId) ?? [], job, new Map())
      return [companyId, { available: wanting.length, warm: [] }]
    }),
  )
}

/**
 * What each of these candidates would find where they would ask. Whose request nobody can take finds nobody;
 * everyone else finds the number that a guest finds, without themselves: a smaller one would tell that one of
 * these people has blocked them (decision 0670).
 *
 * @returns in the order of the asks; with the same few statements for any number of them
 */
export async function availableToEach(
  context: Pick<Context, 'db' | 'clock'>,
  asks: readonly (Target & { candidateId: string })[],
): Promise<Available[]> {
  if (asks.length === 0) return []
  const now = context.clock.now()
  const asked = asks.map((ask) => ({ ...ask, id: newId(now.getTime()) }))
  const [takers, people] = await Promise.all([
    offers.findReferrers(
      context.db,
      // Nothing was offered under these ids, and without a job nobody has passed on it.
      asked.map(({ id, companyId, candidateId, job }) => ({
        requestId: id,
        companyId,
        candidateId,
        jobId: job?.id ?? id,
      })),
      ruleAt(now),
    ),
    offers.findAvailable(
      context.db,
      asked.map(({ companyId }) => companyId),
      ruleAt(now),
    ),
  ])
  const others = new Map(
    asked.map(({ id, companyId, candidateId }) => [
      id,
      (people.get(companyId) ?? []).filter(({ accountId }) => accountId !== candidateId),
    ]),
  )
  const common = await overlapsAmong(
    context,
    asked.map(({ id, companyId, candidateId }) => ({ id, companyId, candidateId, sentAt: now })),
    new Map([...others].map(([id, rows]) => [id, rows.map(({ accountId }) => accountId)])),
  )
  return asked.map(({ id, job }) => {
    const shared = common.get(id) ?? new Map<string, Overlap[]>()
    if (wantingOf(takers.get(id) ?? [], job, shared).length === 0) return nobody
    const wanting = wantingOf(others.get(id) ?? [], job, shared)
    const found = new Set(wanting.flatMap(({ accountId }) => shared.get(accountId) ?? []))
    return {
      // Who came between the two statements counts as well.
      available: Math.max(wanting.length, 1),
      warm: overlapKinds.filter((kind) => found.has(kind)),
    }
  })
}

function wantingOf(
  people: readonly offers.ReferrerRow[],
  job: Target['job'],
  shared: ReadonlyMap<string, Overlap[]>,
): offers.ReferrerRow[] {
  return people.filter((one) => job === null || wants(one, job.title, shared.has(one.accountId)))
}

function ruleAt(now: Date) {
  return {
    now,
    openOffersAtMost: limits.openOffersPerReferrer,
    limit: limits.referrersCompared,
  }
}

/** The same for one company. */
export async function availableFor(
  context: Pick<Context, 'db' | 'clock'>,
  candidateId: string | null,
  target: Target,
): Promise<Available> {
  return (await availableAt(context, candidateId, [target])).get(target.companyId) ?? nobody
}

/**
 * What pages say before someone asks.
 *
 * @throws AppError NOT_FOUND for a company or a job that there is not
 */
export async function supplyOf(
  context: Context,
  slug: string,
  jobId: string | undefined,
): Promise<Supply> {
  const company = await companies.companyBySlug(context, slug)
  const job = jobId === undefined ? null : await jobs.findReferable(context, { jobId })
  if (!company || (job && job.companyId !== company.id)) throw new AppError('NOT_FOUND')
  const { actor } = context
  const candidateId = actor.kind === 'person' && actor.role === 'jobSeeker' ? actor.accountId : null
  const [{ available }, counted] = await Promise.all([
    availableFor(context, candidateId, { companyId: company.id, job }),
    responseStats.ofCompany(context, company.id),
  ])
  return {
    referralsOpen: company.referralsOpen,
    verified: company.verifiedReferrers,
    available: company.referralsOpen ? available : 0,
    responseStats: counted.referrals,
  }
}

/** Nothing is held for a request that no referrer can take (REF19). */
export function nobodyAvailable(companyName: string): AppError {
  return new AppError('CONFLICT', errorWords.nobodyAvailable(companyName))
}
