import { catalogue } from '#shared/catalogue.ts'

/** Kinds of news, as the settings name them. */
export const typeWords = catalogue({
  en: {
    receipts: {
      label: 'Payments and receipts',
      why: 'You bought a plan.',
      lockedReason:
        'We always email receipts, renewals and failed payments, because they’re about your money.',
    },
  },
})
