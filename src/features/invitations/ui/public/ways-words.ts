import { catalogue } from '#shared/catalogue.ts'

/** Where nobody can take a request: what one can do instead. */
export const waysWords = catalogue({
  en: {
    title: (company: string) => `Nobody at ${company} can take a request right now`,
    lead: 'We don’t send requests that nobody can take, so nothing is charged. You can:',
    watch: 'Wait for a referrer',
    watchHint: 'We tell you once, as soon as someone can take a request.',
    draft: 'Write your request now',
    draftHint: 'We keep it, and you send it when someone can take it.',
    oneShot: 'Ask other companies',
    oneShotHint: 'Companies with a job that fits you and someone who can refer you now.',
    invite: 'Invite someone who works there',
    inviteHint: 'With a personal link that you send yourself.',
    apply: 'Apply directly',
    applyHint: 'Without a referral. Applying is always free.',
  },
})
