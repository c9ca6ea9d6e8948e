import { catalogue } from '#shared/catalogue.ts'
import type { ReportReason } from '../../contract.ts'

/** What is wrong with a request. */
export const reportWords = catalogue<Record<ReportReason, string>>({
  en: {
    advert: 'Advertising, or sent to everyone',
    offers_money: 'Offers money for a referral',
    abusive: 'Insults or threats',
    false_identity: 'Not who they say they are',
    other: 'Another reason',
  },
})
