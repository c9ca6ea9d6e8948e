import { catalogue } from '#shared/catalogue.ts'

/** Kinds of news, as the settings name them. */
export const typeWords = catalogue({
  en: {
    ownDisputes: {
      label: 'Disputes',
      why: 'You take part in a dispute.',
      lockedReason:
        'The decision depends on what you say before the deadline, so these emails always come.',
    },
  },
})
