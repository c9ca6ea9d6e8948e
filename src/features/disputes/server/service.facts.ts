/** A dispute with the referral that it is about. */
import type { Context } from '#platform/context.ts'
import * as companies from '#features/companies/server/service.ts'
import * as referrals from '#features/referrals/server/service.ts'
import type { AdminDispute, Statement } from '../contract.ts'
import type { Standing } from './policy.ts'
import type * as queries from './queries.ts'

type Shared = Pick<
  AdminDispute,
  | 'id'
  | 'state'
  | 'company'
  | 'job'
  | 'referral'
  | 'openedAt'
  | 'evidenceUntil'
  | 'dueAt'
  | 'statements'
  | 'decision'
>

/**
 * What everybody sees who may see a dispute.
 *
 * @param reader whose files can be opened: those of one account; null: everybody's
 */
export async function describe(
  context: Context,
  dispute: queries.DisputeRow,
  statements: readonly queries.StatementRow[],
  reader: string | null,
): Promise<Shared> {
  const request = await referrals.referralFacts(context, dispute.id)
  const company = await companies.companyById(context, request.companyId)
  const { referred } = request
  return {
    id: dispute.id,
    state: dispute.state,
    company: companies.referenceOf(company),
    job: { id: request.jobId, title: request.jobTitle },
    referral: referred && {
      channel: referred.channel,
      atsReference: referred.atsReference,
      on: referred.referredOn,
      relation: referred.relation,
    },
    openedAt: dispute.openedAt.toISOString(),
    evidenceUntil: dispute.evidenceUntil.toISOString(),
    dueAt: dispute.dueAt.toISOString(),
    statements: statements.map((row): Statement => ({
      id: row.id,
      by: row.byParty,
      text: row.text,
      at: row.at.toISOString(),
      file: row.storageKey ? { readable: reader === null || row.byAccount === reader } : null,
    })),
    decision:
      dispute.decidedAt && dispute.reason
        ? { reason: dispute.reason, at: dispute.decidedAt.toISOString() }
        : null,
  }
}

export function standingOf(
  dispute: queries.DisputeRow,
  statements: readonly queries.StatementRow[],
): Standing {
  const { state, evidenceUntil } = dispute
  return { state, evidenceUntil, statements: statements.map(({ byParty }) => ({ by: byParty })) }
}
