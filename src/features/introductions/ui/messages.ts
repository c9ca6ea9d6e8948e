import { catalogue } from '#shared/catalogue.ts'
import { plural } from '#web/messages/format.ts'
import type { Introduction, Outcome, OwnIntroduction } from '../contract.ts'

export const stateWords = catalogue<Record<Introduction['state'], string>>({
  en: {
    proposed: 'Awaiting replies',
    connected: 'Connected',
    declined: 'Declined',
    expired: 'Expired',
  },
})

export const ownStateWords = catalogue<Record<OwnIntroduction['state'], string>>({
  en: {
    open: 'Your turn',
    answered: 'Waiting for the other side',
    connected: 'Connected',
    ended: 'Ended',
  },
})

export const outcomeWords = catalogue<Record<Outcome, string>>({
  en: {
    talking: 'In touch',
    interview: 'Interview',
    hired: 'Hired',
    nothing: 'Didn’t lead anywhere',
  },
})

export const answerWords = catalogue({ en: { yes: 'yes', no: 'no', none: 'no reply yet' } })

export const words = catalogue({
  en: {
    admin: {
      title: 'Super-connect',
      lead: 'Introduce a candidate to a recruiter. If both say yes within seven days, a conversation opens. It doesn’t cost a connection.',
      suggestions: 'Suggested introductions',
      none: 'No suggestions right now',
      noneHint:
        'Suggestions appear when a complete profile fits an open job of a verified recruiter.',
      pair: (candidate: string, recruiter: string) => `${candidate} and ${recruiter}`,
      shared: (skills: string) => `Shared skills: ${skills}.`,
      silent: (days: number) => `No reply to a request for ${plural(days, 'day')}.`,
      reason: 'Why they fit',
      reasonHint: 'Both will see this. Don’t use names.',
      propose: 'Send introduction',
      proposed: 'Introduction sent',
      earlier: 'Earlier introductions',
      nothing: 'No introductions yet.',
      answers: (candidate: string, recruiter: string) =>
        `Candidate: ${candidate}. Recruiter: ${recruiter}.`,
      outcome: 'Outcome',
      notKnown: 'Not known yet',
    },
    own: {
      title: 'Introductions',
      lead: 'Our team thinks you’d be a good match. If you both say yes, a conversation opens. It’s free, and a no stays private.',
      none: 'No introductions',
      noneHint: 'When our team introduces you to someone, it appears here.',
      yes: 'Yes, introduce us',
      no: 'No, thanks',
      open: 'Open conversation',
    },
  },
})
