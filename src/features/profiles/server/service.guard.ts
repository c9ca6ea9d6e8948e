/**
 * The guard that keeps candidates out of sight of companies that must not see them: those on their own
 * list, and the companies that employ them, with everything below and whatever became of these companies. Every
 * surface that shows, matches, proposes, mails or connects people asks it: in code `whyHidden`, in
 * statements over many people `hides_from`, which is the same rule.
 */
import type { Context } from '#platform/context.ts'
import * as companies from '#features/companies/server/service.ts'
import type { Profile } from '../contract.ts'
import { employersIn } from './employers.ts'
import { hidingChanged } from './events.ts'
import * as queries from './queries.guard.ts'

export type { HidingReason } from './queries.guard.ts'

/** Why a candidate is hidden from a company; null when nothing is in the way. */
export async function whyHidden(
  context: Pick<Context, 'db'>,
  candidateId: string,
  companyId: string,
): Promise<queries.HidingReason | null> {
  const found = await queries.findHidden(context.db, candidateId, [companyId])
  return found.get(companyId) ?? null
}

/** The same for a person who is signed in, on pages that guests may read, too. */
export function isHiddenFromPerson(
  context: Pick<Context, 'db'>,
  candidateId: string,
  viewerId: string,
): Promise<boolean> {
  return queries.isHiddenFromPerson(context.db, candidateId, viewerId)
}

/** Keeps which companies a candidate's profile names as employers. */
export async function recordEmployers(
  context: Context,
  accountId: string,
  profile: Profile,
): Promise<void> {
  if (await replaceEmployers(context, accountId, profile)) {
    await context.publish(hidingChanged, { accountId })
  }
}

async function replaceEmployers(
  context: Pick<Context, 'db' | 'clock'>,
  accountId: string,
  profile: Profile,
): Promise<boolean> {
  const employers = employersIn(profile, context.clock.now())
  const known = await companies.identifyEmployers(context, employers)
  const rows = employers.map((employer, index) => ({ ...employer, ...known[index]! }))
  // Two spellings of one employer are one; it is the present one when either is.
  const byKey = new Map<string, queries.EmployerRow>()
  for (const { nameKey, domain, companyId, isCurrent, endsOn } of rows) {
    const earlier = byKey.get(nameKey)
    byKey.set(nameKey, {
      nameKey,
      domain: domain ?? earlier?.domain ?? null,
      companyId: companyId ?? earlier?.companyId ?? null,
      isCurrent: isCurrent || (earlier?.isCurrent ?? false),
      endsOn: earlier ? laterOf(earlier.endsOn, endsOn) : endsOn,
    })
  }
  return queries.replaceEmployers(
    context.db,
    accountId,
    [...byKey.values()],
    companies.nameKeyEdition,
  )
}

/** The later of two last days; without one of them there is no end. */
function laterOf(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return null
  return one > other ? one : other
}

/**
 * Keeps the employers of profiles that were saved before they were kept, or by other rules, and of
 * people whose last day is over.
 */
export async function renewEmployers(context: Context, atMost: number): Promise<number> {
  const now = context.clock.now()
  const found = await queries.findOutdated(context.db, companies.nameKeyEdition, now, atMost)
  for (const { accountId, document } of found) await recordEmployers(context, accountId, document)
  return found.length
}
