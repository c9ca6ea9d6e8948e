import { catalogue } from '#shared/catalogue.ts'

/** Kinds of news, as the settings name them. */
export const typeWords = catalogue({
  en: {
    ownVerification: {
      label: 'Your verification',
      why: 'You verify where you work, or manage a company.',
      lockedReason: 'Your verification decides what you can do here, so these emails always come.',
    },
  },
})
