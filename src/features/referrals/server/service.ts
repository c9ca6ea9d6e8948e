/** Referral requests. The door for other features and for the composition root. */
export { ask, preview } from './service.ask.ts'
export {
  confirm,
  decideDispute,
  openDispute,
  reportOutcome,
  resubmit,
  withdraw,
} from './service.candidate.ts'
export { moveCompany, moveCompanyBack } from './service.merge.ts'
export { listInbox, listOwn, offerDetail, readOwn } from './service.reading.ts'
export {
  askChanges,
  claim,
  decline,
  markSeen,
  pass,
  refer,
  release,
  resume,
} from './service.referrer.ts'
export { endRequestsOfJob, offerWaiting, rerouteFrom, sweep } from './service.sweep.ts'
export { actionsFor, endStatuses } from './policy.ts'
export { firstOpenOffer } from './service.waves.ts'
