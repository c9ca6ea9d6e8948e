/** Profiles of people who are there to be looked at: demonstration only. */
import type { Context } from '#platform/context.ts'
import * as companies from '#features/companies/server/service.ts'
import { newId } from '#shared/ids.ts'
import type { Profile } from '../contract.ts'
import { completenessOf } from './completeness.ts'
import * as queries from './queries.demo.ts'

export type DemoCandidate = { accountId: string; profile: Profile }
export type DemoReferrer = {
  accountId: string
  fullName: string
  companyId: string
  workEmail: string
  title: string
  function: string
  office: string
}

export async function createDemoProfiles(
  context: Pick<Context, 'db' | 'clock'>,
  candidates: readonly DemoCandidate[],
  referrers: readonly DemoReferrer[],
): Promise<void> {
  const now = context.clock.now()
  await queries.insertDemoCandidates(
    context.db,
    candidates.map(({ accountId, profile }) => ({
      accountId,
      document: profile,
      skills: (profile.skills ?? []).map((skill) => skill.name.toLowerCase()),
      completeness: completenessOf(profile, false).score,
    })),
    now,
  )
  await queries.insertDemoReferrers(
    context.db,
    referrers.map((referrer) => ({ ...referrer, id: newId(now.getTime()) })),
    now,
  )
  for (const [companyId, people] of Map.groupBy(referrers, (referrer) => referrer.companyId)) {
    await companies.setVerifiedReferrers(context, companyId, people.length)
  }
}
