/** Disputes about referrals. The door for the composition root. */
export { closeReview, listReviews, report } from '#features/referrals/server/service.ts'
export { decideFlagged, decideReported, listFlagged, listReported } from './service.flagged.ts'
export { decideSelfReferral, listSelfReferrals } from './service.self.ts'
export { decide, listForAdmins, readForAdmin } from './service.deciding.ts'
export { destroyOldEvidence, evidence } from './service.evidence.ts'
export { evidenceDays } from './policy.ts'
export { open, read, say } from './service.parties.ts'
