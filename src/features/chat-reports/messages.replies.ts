import { catalogue } from '#shared/catalogue.ts'

/** What replies say. */
export const replyWords = catalogue({
  en: {
    formerMember: 'Deleted account',
    closedByModerator: 'We closed this conversation because it was against our rules.',
  },
})
