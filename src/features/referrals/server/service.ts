/** Referral requests. The door for other features and for the composition root. */
export { ask, askFor, type AskInput } from './service.ask.ts'
export { personBlockers, refuseBoilerplate } from './service.blockers.ts'
export {
  availableAt,
  availableFor,
  availableToEach,
  supplyOf,
  type Available,
} from './service.supply.ts'
export { askDirectly, type DirectInput } from './service.directed.ts'
export { previewOf, previewShown, releaseOf } from './service.release.ts'
export { preview } from './service.preview.ts'
export {
  blockerOf,
  companyAnswers,
  dispatchRequest,
  holdForRequest,
  standings,
  type CompanyAnswers,
  type Standing,
  type StoredSnapshot,
} from './service.campaigns.ts'
export { notifyCandidate, notifyReferrer } from './service.notices.ts'
export { answerQuestion } from './service.consent.ts'
export { confirm, contactedByLink, openDispute, resubmit, withdraw } from './service.candidate.ts'
export { candidateApplied, decideScreening, listScreening } from './service.screening.ts'
export {
  confirmationsOf,
  decideDispute,
  findReferralFacts,
  referralFacts,
} from './service.disputes.ts'
export { decideHold, listHolds, type Hold } from './service.holds.ts'
export { policyChanged } from './service.rules.ts'
export { showCandidate, type ShowInput } from './shown.ts'
export { identifiersIn, type Writer } from './identifiers.ts'
export { applicantHired, endAs, recordOutcome } from './service.outcomes.ts'
export { moveCompany, moveCompanyBack } from './service.merge.ts'
export { listInbox, listOwn, offerDetail, readOwn, readOwnByOffer } from './service.reading.ts'
export {
  askChanges,
  claim,
  decline,
  markSeen,
  pass,
  refer,
  release,
  resume,
  start,
} from './service.referrer.ts'
export { followOfferLink, readOfferLink } from './service.links.ts'
export { refundReported, refundStopped } from './service.reported.ts'
export { decideReport, listReports, report } from './service.reports.ts'
export { closeReview, listReviews, type Review } from './service.reviews.ts'
export { stopFor, stopHidden } from './service.stopping.ts'
export { freezeRequestsOfJobs, settleCompany, thawRequestsOfJobs } from './service.freezing.ts'
export { endRequestsOfJobs, offerWaiting, rerouteFrom, separate, sweep } from './service.sweep.ts'
export { actionsFor, endStatuses } from './policy.ts'
export { firstOpenOffer } from './service.waves.ts'
