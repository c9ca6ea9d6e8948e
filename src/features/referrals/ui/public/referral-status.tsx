import type { RequestStatus } from '../../contract.ts'
import { StatusBadge } from '../parts/status-badge.tsx'

/** Where a referral request stands, for lists of other features. */
export function ReferralStatus({ status }: { status: string }) {
  return <StatusBadge status={status as RequestStatus} />
}
