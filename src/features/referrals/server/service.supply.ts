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
  const now = context.clock.now()
  const rule = {
    now,
    openOffersAtMost: limits.openOffersPerReferrer,
    limit: limits.referrersCompared,
  }
  const asked = targets.map((target) => ({ ...target, id: newId(now.getTime()) }))
  const people = candidateId
    ? await offers.findReferrers(
        context.db,
        // Nothing was offered under these ids, and without a job nobody has passed on it.
        asked.map(({ id, companyId, job }) => ({
          requestId: id,
          companyId,
          candidateId,
          jobId: job?.id ?? id,
        })),
        rule,
      )
    : await forGuests(context, asked, rule)
  const common = candidateId
    ? await overlapsAmong(
        context,
        asked.map(({ id, companyId }) => ({ id, companyId, candidateId, sentAt: now })),
        new Map([...people].map(([id, rows]) => [id, rows.map(({ accountId }) => accountId)])),
      )
    : new Map<string, Map<string, Overlap[]>>()
  return new Map(
    asked.map(({ id, companyId, job }) => {
      const shared = common.get(id) ?? new Map<string, Overlap[]>()
      const wanting = (people.get(id) ?? []).filter(
        (one) => job === null || wants(one, job.title, shared.has(one.accountId)),
      )
      const found = new Set(wanting.flatMap(({ accountId }) => shared.get(accountId) ?? []))
      return [
        companyId,
        { available: wanting.length, warm: overlapKinds.filter((kind) => found.has(kind)) },
      ]
    }),
  )
}

async function forGuests(
  context: Pick<Context, 'db'>,
  asked: readonly (Target & { id: string })[],
  rule: Parameters<typeof offers.findAvailable>[2],
): Promise<Map<string, offers.ReferrerRow[]>> {
  const ids = asked.map(({ companyId }) => companyId)
  const found = await offers.findAvailable(context.db, ids, rule)
  return new Map(asked.map(({ id, companyId }) => [id, found.get(companyId) ?? []]))
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
