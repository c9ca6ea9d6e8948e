import type { ReportReason } from '../../contract.ts'

/** What is wrong with a request. */
export const reportWords: Record<ReportReason, string> = {
  advert: 'An advert, or sent to everyone',
  offers_money: 'Offers money for a referral',
  abusive: 'Insults or threatens',
  false_identity: 'Not who they say they are',
  other: 'Another reason',
}
