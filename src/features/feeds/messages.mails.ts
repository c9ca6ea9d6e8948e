import { catalogue } from '#shared/catalogue.ts'

/** What notices and emails say. */
export const mailWords = catalogue({
  en: {
    commentedSubject: (name: string) => `${name} commented on your post`,
    repliedSubject: (name: string) => `${name} replied to your comment`,
    mentionedSubject: (name: string) => `${name} mentioned you`,
    postAuthor: 'The author',
    open: 'Open post',
    openFeed: 'Open feed',
    footer: (brand: string) => `Sent by ${brand} because you’re active in the feed.`,
    approvedSubject: 'Your post is published',
    approvedLead: 'A moderator approved your post. Everyone can read it now.',
    wentOutLead: 'Your first post is published. Everyone can read it now.',
    removedSubject: (kind: 'post' | 'comment') => `Your ${kind} was removed`,
    removedLead: (note: string) => `A moderator removed it: ${note}`,
    removedText: (text: string) => `You wrote: “${text}”`,
    digestSubject: (count: number) =>
      count === 1 ? 'One new post with tags you follow' : `${count} new posts with tags you follow`,
    digestLead: 'The posts with the most responses this week:',
    digestLine: (text: string, address: string) => `${text} ${address}`,
    digestFooter: (brand: string) => `Sent by ${brand} once a week because you follow tags.`,
  },
})
