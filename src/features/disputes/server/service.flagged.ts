/** Requests that a person looks at before referrers do. */
import { withCompany } from '#features/companies/server/service.ts'
import type { Context } from '#platform/context.ts'
import * as referrals from '#features/referrals/server/service.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import { invalidField } from '#shared/errors.ts'
import type {
  decideFlagged as contract,
  decideReported as reportContract,
  FlaggedRequest,
  ReportedRequest,
  ReportReason,
} from '../contract.ts'
import { errorWords } from '../messages.errors.ts'

export async function listFlagged(
  context: Context,
  query: { cursor?: string; limit: number },
): Promise<{ items: FlaggedRequest[]; nextCursor: string | null }> {
  const page = await referrals.listScreening(context, query)
  return {
    nextCursor: page.nextCursor,
    items: page.items.map((row) => ({
      ...withCompany(row),
      suspicions: row.suspicions.split(', '),
      sentAt: row.sentAt.toISOString(),
      dueAt: row.dueAt.toISOString(),
    })),
  }
}

/** @throws AppError NOT_FOUND, ILLEGAL_TRANSITION; INVALID_INPUT at `reason`: the candidate reads why */
export async function decideFlagged(
  context: Context,
  id: string,
  { decision, reason }: EndpointInput<typeof contract>['body'],
): Promise<void> {
  if (decision === 'spam') needReason(reason)
  await referrals.decideScreening(context, id, decision, reason)
}

export async function listReported(
  context: Context,
  query: { cursor?: string; limit: number },
): Promise<{ items: ReportedRequest[]; nextCursor: string | null }> {
  const { items, nextCursor } = await referrals.listReports(context, query)
  return {
    nextCursor,
    items: items.map((row) => ({
      ...withCompany(row),
      reason: row.reason as ReportReason,
      reportedAt: row.reportedAt.toISOString(),
    })),
  }
}

/** @throws AppError NOT_FOUND, ILLEGAL_TRANSITION; INVALID_INPUT at `reason`: the candidate reads why */
export async function decideReported(
  context: Context,
  id: string,
  { decision, reason }: EndpointInput<typeof reportContract>['body'],
): Promise<void> {
  if (decision === 'end') needReason(reason)
  await referrals.decideReport(context, id, decision, reason)
}

function needReason(reason: string): void {
  if (reason === '') throw invalidField('reason', errorWords.reasonRequired)
}
