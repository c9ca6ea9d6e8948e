import { catalogue } from '#shared/catalogue.ts'

/** Kinds of news, as the settings name them. */
export const typeWords = catalogue({
  en: {
    unreadMessages: {
      label: 'Messages you haven’t read',
      why: 'Someone wrote to you in a conversation that isn’t muted.',
    },
  },
})
