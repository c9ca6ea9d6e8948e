import { plural } from '#web/messages/format.ts'

/** Every word about what is shown before and after a claim. */
export const shownWords = {
  title: 'What referrers see before they accept',
  lead: 'Facts from your profile, without names. Your own words stay hidden unless you choose to show them.',
  preview: 'Preview',
  previewAgain: 'Preview again',
  changed: 'You changed your text. Preview it again to choose what to show.',
  asShown: 'As referrers see it before they accept',
  choose: 'Also show in your own words',
  chooseHint:
    'Optional. Check each text for names, employers, schools and contact details: marked parts probably say who you are, and other parts may too.',
  show: (what: string) => `Show: ${what}`,
  likely: (count: number) =>
    count === 0
      ? 'We found nothing that says who you are.'
      : `${plural(count, 'part')} may say who you are.`,
  likelyPart: 'may say who you are',
  texts: {
    headline: 'Headline',
    summary: 'Summary',
    work: 'Work experience',
    note: 'Note',
    whyMe: 'Why this candidate',
  },
  noTexts: 'Note, summary and resume open after accepting.',

  questionTitle: 'May this referrer see who you are?',
  question: (has: { handedBack: number; undecided: number; declined: number }, days: number) => {
    const facts = [
      ...(has.handedBack > 0
        ? [
            `They handed back ${plural(has.handedBack, 'request')} in the last ${days} days without a decision.`,
          ]
        : []),
      ...(has.undecided > 0
        ? [`They still have to decide on ${plural(has.undecided, 'request')}.`]
        : []),
      ...(has.declined > 0
        ? [
            `In the last ${days} days they declined ${plural(has.declined, 'more request')} than they referred, after seeing who asked.`,
          ]
        : []),
    ]
    return [
      'A verified referrer wants to accept your request.',
      ...facts,
      'If you say yes, they can see your name, profile and resume.',
    ].join(' ')
  },
  questionMeanwhile: 'Your request goes on meanwhile: other referrers can accept it.',
  allow: 'Yes, show who I am',
  refuse: 'No, ask someone else',

  viewers: 'Who has seen your name',
  viewersLead: 'Name, profile and resume.',
  seen: 'Accepted',
  contactSeen: 'Email and phone shown',
  handedBack: 'Handed back without a decision',

  contact: 'Contact',
  contactFrom: 'Email and phone appear when you start the referral, or from',
  start: 'Start the referral',
  startHint: 'The candidate is told that you are starting, and you see email and phone.',
  asksFirst:
    'You have two or more requests without a decision, or declined many more than you referred in the last 30 days. So the candidate is asked before you learn who it is.',
  askToAccept: 'Ask to accept',
  asked:
    'The candidate has been asked whether you may accept. We’ll let you know; the offer stays open.',
  given: 'The candidate agrees. You can accept the request.',
}
