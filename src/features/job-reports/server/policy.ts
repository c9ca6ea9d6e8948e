import type { SendBackReason } from '#features/postings/contract.ts'
import { jobReportReasons, type JobReportReason } from '../contract.ts'

/** What the owner of a removed posting is told. */
export const reasonForOwner: Record<JobReportReason, SendBackReason> = {
  scam: 'misleading',
  asks_money: 'asks_money',
  expired: 'not_a_job',
  wrong_pay: 'misleading',
  discriminates: 'discriminates',
  other: 'other',
}

/** The graver one where two are as frequent: reasons stand in that order. */
export function mostFrequent(reasons: readonly JobReportReason[]): JobReportReason {
  const count = (reason: JobReportReason) => reasons.filter((one) => one === reason).length
  return jobReportReasons.reduce((most, reason) => (count(reason) > count(most) ? reason : most))
}
