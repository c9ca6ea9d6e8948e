/** Referrals whose two sides may be one person, for those who decide. */
import { withCompany } from '#features/companies/server/service.ts'
import type { Context } from '#platform/context.ts'
import * as referrals from '#features/referrals/server/service.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import type { decideSelfReferral as contract, SelfReferral } from '../contract.ts'

export async function listSelfReferrals(
  context: Context,
  query: { cursor?: string; limit: number },
): Promise<{ items: SelfReferral[]; nextCursor: string | null }> {
  const { items, nextCursor } = await referrals.listHolds(context, query)
  return {
    nextCursor,
    items: items.map((row) => ({
      ...withCompany(row),
      heldAt: row.heldAt.toISOString(),
      dueAt: row.dueAt.toISOString(),
    })),
  }
}

/** @throws AppError NOT_FOUND, also when it was decided before */
export function decideSelfReferral(
  context: Context,
  id: string,
  { decision, note }: EndpointInput<typeof contract>['body'],
): Promise<void> {
  return referrals.decideHold(context, id, { counts: decision === 'count', note })
}
