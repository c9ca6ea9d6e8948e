import { catalogue } from '#shared/catalogue.ts'
import { plural } from '#web/messages/format.ts'

/** Every word about what is shown before and after a claim. */
export const shownWords = catalogue({
  en: {
    title: 'What referrers see before they accept',
    lead: 'Facts from your profile, without names. Your own words stay hidden unless you choose to show them.',
    preview: 'Preview',
    previewAgain: 'Preview again',
    changed: 'You changed your text. Preview it again to choose what to show.',
    changedSince:
      'A text you chose to show has changed since. Read it again and choose what to show.',
    asShown: 'As referrers see it before they accept',
    choose: 'Also show in your own words',
    chooseHint:
      'Optional. Check each text for names, employers, schools and contact details: the parts we mark probably reveal who you are, and others may too.',
    show: (what: string) => `Show: ${what}`,
    likely: (count: number) =>
      count === 0
        ? 'We found nothing that reveals who you are.'
        : `${plural(count, 'part')} may reveal who you are.`,
    likelyPart: 'may reveal who you are',
    texts: {
      headline: 'Headline',
      summary: 'Summary',
      work: 'Work experience',
      note: 'Note',
      whyMe: 'Why this candidate',
    },
    noTexts: 'You can open the note, summary and resume after you accept.',

    questionTitle: 'Show this referrer who you are?',
    question: (
      has: { handedBack: number; undecided: number; unreferred: number },
      days: number,
    ) => {
      const facts = [
        ...(has.handedBack > 0
          ? [
              `They handed back ${plural(has.handedBack, 'request')} in the last ${days} days without a decision.`,
            ]
          : []),
        ...(has.undecided > 0
          ? [`They still have ${plural(has.undecided, 'accepted request')} to decide.`]
          : []),
        ...(has.unreferred > 0
          ? [
              `In the last ${days} days, ${plural(has.unreferred, 'more request')} ended without a referral than with one, after they had seen who asked.`,
            ]
          : []),
      ]
      return [
        'A verified referrer wants to accept your request.',
        ...facts,
        'If you say yes, they can see your name, profile and resume.',
      ].join(' ')
    },
    questionMeanwhile: 'Until you decide, other referrers can still accept your request.',
    allow: 'Yes, show who I am',
    refuse: 'No, ask someone else',

    viewers: 'Who has seen your name',
    viewersLead: 'Name, profile and resume.',
    seen: 'Accepted',
    contactSeen: 'Email and phone shown',
    handedBack: 'No decision made',

    contact: 'Contact',
    contactFrom: 'Email and phone appear when you start the referral, or from',
    start: 'Start referral',
    startHint: 'We tell the candidate that you’ve started, and you see their email and phone.',
    asksFirst:
      'You have two or more accepted requests to decide. Requests you handed back in the last 30 days count too, and so do declined ones beyond a few. So we ask the candidate first, and you can accept once they agree.',
    askToAccept: 'Ask the candidate',
    asked:
      'We’ve asked the candidate whether you can accept. We’ll let you know. The request stays open.',
    given: 'The candidate agreed. You can accept the request.',
  },
})
