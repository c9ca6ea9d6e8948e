/** One-shots: one profile, sent once to several companies. The door of the feature. */
export { listProposals, readOneShot } from './service.proposals.ts'
export { campaignTable, readCampaign } from './service.report.ts'
export { previewCampaign } from './service.preparing.ts'
export { changeCampaign, startCampaignOf } from './service.sending.ts'
export { moveCompany, moveCompanyBack, stopFor } from './service.following.ts'
