/** Profiles of people who are there to be looked at: demonstration only. */
import type { Context } from '#platform/context.ts'
import * as companies from '#features/companies/server/service.ts'
import { newId } from '#shared/ids.ts'
import type { Profile } from '../contract.ts'
import { completenessOf } from './completeness.ts'
import * as queries from './queries.demo.ts'

export type DemoCandidate = { accountId: string; profile: Profile }
export type DemoInsider = {
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
  insiders: readonly DemoInsider[],
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
  await queries.insertDemoInsiders(
    context.db,
    insiders.map((insider) => ({ ...insider, id: newId(now.getTime()) })),
    now,
  )
  for (const [companyId, people] of Map.groupBy(insiders, (insider) => insider.companyId)) {
    await companies.setVerifiedInsiders(context, companyId, people.length)
  }
}
