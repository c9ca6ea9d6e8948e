import { catalogue } from '#shared/catalogue.ts'

/** What emails and notices say. */
export const mailWords = catalogue({
  en: {
    openDisputeButton: 'Open the dispute',
    disputeFooter: (brandName: string) => `Sent by ${brandName} about your referral.`,
  },
})
