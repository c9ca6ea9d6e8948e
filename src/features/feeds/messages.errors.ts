import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('feeds', {
  en: {
    confirmEmail: 'Confirm your email address before you post.',
    workEmailNeeded: 'Confirm your work email first. Only verified referrers can offer referrals.',
    jobNeeded: 'Add a link to a job on this site.',
    jobPrivate: 'This job was added from a link and isn’t public, so it can’t be shared.',
    rolesNeeded: 'Add at least one role.',
    capacityNeeded: 'Enter how many people you can refer.',
    optionsNeeded: 'Add at least two options.',
    optionsRepeated: 'Each option has to be different.',
    articleGone: 'This article is no longer published. Post without it.',
    unwanted: 'This kind of post can’t include this.',
    tooManyPosts: (count: number) =>
      `You can post ${count} times in 24 hours. Your draft is saved.`,
    tooManyComments: (count: number) =>
      `You can comment ${count} times in 24 hours. Your draft is saved.`,
    noLinks:
      'You can add links once five of your posts have been accepted. Remove the links to post.',
    tooManyLinks: (count: number) => `Use up to ${count} links.`,
    repeated: 'You’ve posted this already. Change the text, or edit your earlier post.',
    repeatedComment: 'You’ve written this already.',
    looksLikeScam:
      'This looks like a request for money, codes or documents, so it wasn’t sent. If it isn’t one, describe it in other words.',
    personalData: (found: string) =>
      `This request is shown without your name. Remove the details that identify you: ${found}.`,
    noMentions:
      'A request for a referral can’t mention anyone, because that could reveal who you are.',
    unknownMention: 'You can mention people in this conversation and people you follow.',
    unsaidMention: 'Write the person’s name after an @ in the text.',
    changedMeanwhile: 'This was changed in another window. Reload the page to see the newer text.',
    askInstead:
      'Use “Ask for a referral” on this post instead of a comment: it’s free here, and your name stays private until the referrer accepts.',
    candidatesOnly: 'Switch to job search to ask for a referral.',
    noReplyToReply: 'Reply to the first comment of this thread.',
    pollClosed: 'This poll is closed.',
    noSuchOption: 'This poll doesn’t have this option.',
    tooManyFollows: (count: number) => `You can follow up to ${count} people, companies and tags.`,
    ownReaction: 'You can’t react to your own posts and comments.',
    notYourself: 'You can’t do this to yourself.',
    maskedAuthor:
      'This author is anonymous, so you can’t block them. Hide or report the post instead.',
    notWaiting: 'This post has already been reviewed.',
    reasonNeeded: 'Tell the author why.',
    notAnOffer: 'This post doesn’t offer referrals.',
    offerFull: (name: string) =>
      `${name} can’t refer more people from this post. You weren’t charged.`,
    ownOffer: 'This is your own offer. You can’t refer yourself.',
    offerEnded: 'This referrer no longer works there. You weren’t charged.',
    otherCompany: (company: string) => `Choose a job at ${company}.`,
  },
})
