import { catalogue } from '#shared/catalogue.ts'

/** What moderators see. */
export const adminWords = catalogue({
  en: {
    title: 'Posts to review',
    lead: 'First posts and posts that look like fraud. Reports are in the moderation queue.',
    none: 'Nothing to do',
    noneHint: 'New cases appear here.',
    heldFor: (sign: string) => `Looks like fraud: ${sign}`,
    first: 'First post',
    approve: 'Publish',
    remove: 'Remove',
    note: 'Reason for the author',
    removeTitle: 'Remove this post?',
    removeLead: 'Nobody will see it. We tell the author why.',
    done: 'Decision saved',
  },
})
