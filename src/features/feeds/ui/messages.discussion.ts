import { catalogue } from '#shared/catalogue.ts'

/** What stands at posts wherever they are shown, and below articles. */
export const discussionWords = catalogue({
  en: {
    worksAt: 'works at',
    verified: 'Verified work email',
    discussion: 'Comments',
    discussionLead: 'What people say about this article in the feed.',
    discussionNone: 'Nobody has commented yet.',
    discuss: 'Write a comment',
    discussAsGuest: 'Sign in to comment',
    replies: (count: number) =>
      count === 0 ? 'Reply' : count === 1 ? '1 reply' : `${count} replies`,
  },
})
