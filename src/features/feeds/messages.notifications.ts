import { catalogue } from '#shared/catalogue.ts'

/** What kinds of news are called in the settings. */
export const typeWords = catalogue({
  en: {
    replies: { label: 'Comments and replies in the feed', why: 'You posted or commented.' },
    mentions: { label: 'Mentions in the feed', why: 'Someone mentioned you.' },
    moderation: {
      label: 'Decisions about your posts and reports',
      why: 'You posted or reported something.',
    },
    tagDigest: { label: 'Weekly digest of tags you follow', why: 'You follow tags in the feed.' },
  },
})
