import { catalogue } from '#shared/catalogue.ts'

/** Kinds of news, as the settings name them. */
export const typeWords = catalogue({
  en: {
    ownReports: { label: 'Decisions about your reports', why: 'You reported something.' },
    ownDecisions: {
      label: 'Moderator decisions about you',
      why: 'A moderator decided something about what you published.',
      lockedReason: 'They tell you why something was removed and how to appeal.',
    },
  },
})
