import { plural } from '#web/messages/format.ts'
import type { Introduction, Outcome, OwnIntroduction } from '../contract.ts'

export const stateWords: Record<Introduction['state'], string> = {
  proposed: 'Waits for answers',
  connected: 'Connected',
  declined: 'Declined',
  expired: 'Expired',
}

export const ownStateWords: Record<OwnIntroduction['state'], string> = {
  open: 'Waits for you',
  answered: 'Waits for the other side',
  connected: 'Connected',
  ended: 'Ended',
}

export const outcomeWords: Record<Outcome, string> = {
  talking: 'They talk',
  interview: 'Interview',
  hired: 'Hired',
  nothing: 'Nothing came of it',
}

export const answerWords = { yes: 'yes', no: 'no', none: 'no answer yet' }

export const words = {
  admin: {
    title: 'Super-connect',
    lead: 'Propose a candidate to a recruiter. Both have seven days to say yes, then a chat opens. It costs nobody a connection.',
    suggestions: 'Pairs that fit',
    none: 'No pair to propose now',
    noneHint: 'Pairs appear when a complete profile fits an open job of a verified recruiter.',
    pair: (candidate: string, recruiter: string) => `${candidate} and ${recruiter}`,
    shared: (skills: string) => `Both name ${skills}.`,
    silent: (days: number) => `No answer to a request for ${plural(days, 'day')}.`,
    reason: 'Why they fit',
    reasonHint: 'Both read this. Leave out names.',
    propose: 'Propose',
    proposed: 'Proposed to both',
    earlier: 'Proposed before',
    nothing: 'Nothing was proposed yet.',
    answers: (candidate: string, recruiter: string) =>
      `Candidate: ${candidate}. Recruiter: ${recruiter}.`,
    outcome: 'What became of it',
    notKnown: 'Not known yet',
  },
  own: {
    title: 'Introductions',
    lead: 'An admin thinks that you fit. If both sides say yes, a chat opens. It costs nothing, and a no stays private.',
    none: 'No introductions',
    noneHint: 'When someone proposes you to a company, or a candidate to you, it appears here.',
    yes: 'Yes, introduce us',
    no: 'No',
    open: 'Open conversation',
  },
} as const
