import { catalogue } from '#shared/catalogue.ts'
import type { ReportReason } from '#shared/reports.ts'

/** Why something was reported. */
export const reasonWords = catalogue<Record<ReportReason, string>>({
  en: {
    scam: 'Scam or fraud',
    asks_money: 'Asks for money',
    harassment: 'Harassment or threats',
    personal_data: 'Shares someone else’s personal data',
    discriminates: 'Discriminates',
    impersonation: 'Pretends to be someone else',
    spam: 'Spam',
    inappropriate: 'Inappropriate content',
    wrong_pay: 'Wrong salary',
    expired: 'No longer open',
    other: 'Something else',
  },
})
