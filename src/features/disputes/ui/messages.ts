import { plural } from '#web/messages/format.ts'
import type { DisputeParty, DisputeState } from '../contract.ts'

export const stateWords: Record<DisputeState, string> = {
  open: 'Open',
  upheld: 'Upheld',
  dismissed: 'Dismissed',
}

export const suspicionWords: Record<string, string> = {
  money: 'Offers money',
  outside: 'Leads away from here',
  links: 'Many links',
  shouting: 'Shouts',
  repetition: 'Repeats itself',
}

export const words = {
  title: 'Dispute',
  of: (job: string) => `Dispute: ${job}`,
  open: 'Nothing came of it',
  openTitle: 'Say that nothing came of this referral?',
  openLead:
    'The insider has three days to say what happened. Then an administrator decides, at the latest after five days. If the referral was not made, your connection comes back.',
  what: 'What you know',
  whatHint: 'Whom you asked at the company, when, and what they said.',
  openNow: 'Open the dispute',
  keep: 'Not now',
  see: 'Open the dispute',
  lead: {
    candidate:
      'You say that nothing came of this referral. Both sides show what they have; an administrator decides.',
    referrer:
      'The candidate says that nothing came of your referral. Please show what you have; an administrator decides.',
  },
  recorded: 'As it was recorded',
  statements: 'What both sides say',
  by: (party: DisputeParty, mine: boolean) =>
    mine ? 'You' : party === 'candidate' ? 'The candidate' : 'The insider',
  file: 'Open the file',
  fileThere: 'With a file, for the administrator',
  say: 'What happened',
  sayHint: 'The other side reads this.',
  evidence: 'A picture or a PDF',
  evidenceHint:
    'JPEG, PNG or PDF, up to 5 MB. Blacken what nobody needs. Only you and an administrator can open it.',
  chosen: (name: string) => `Chosen: ${name}`,
  send: 'Send it',
  sent: 'Sent. The other side can read it.',
  tooLarge: 'This file is larger than 5 MB.',
  until: 'For showing what you have',
  decision: 'The decision',
  upheld: 'The referral counts as not made.',
  upheldCandidate: 'Your connection is back.',
  dismissed: 'The referral counts as it was recorded.',
  waiting: 'An administrator decides',
  silent: 'You have said what you could. The decision comes by itself.',
  admin: {
    title: 'Referrals',
    lead: 'Requests whose words look wrong, and disputes about referrals.',
    tabs: {
      screening: 'To look at',
      disputes: 'Disputes',
      decided: 'Decided',
      volume: 'Many referrals',
    },
    noVolume: 'Nobody refers too many',
    noVolumeLead: 'More than fifteen in thirty days wait here; until then nobody takes more.',
    volume: (count: number, unknown: number, confirmed: number) =>
      `${plural(count, 'referral')} in thirty days, ${unknown} known by their profile alone, ${confirmed} confirmed.`,
    reviewNote: 'What you found',
    clear: 'Let them go on',
    cleared: 'They can take requests again.',
    nothingFlagged: 'No request waits to be looked at',
    nothingFlaggedLead: 'Nearly all go out at once. What looks wrong waits here for four hours.',
    nothing: 'No dispute waits',
    nothingLead: 'A candidate can open one a week after the referral.',
    nothingDecided: 'Nothing was decided yet',
    nothingDecidedLead: 'Decisions stay here with their reasons.',
    answered: 'The insider has answered',
    unanswered: 'The insider has not answered yet',
    reports: 'Reported by insiders',
    kept: 'Kept back by the rules',
    reportKeep: 'Leave it as it is',
    reportKept: 'It stays as it is.',
    reportEnd: 'End the request',
    reportEnded: 'Ended. The connection is back.',
    reportReason: 'Why it ends',
    goesOut: 'Goes out by itself',
    letGo: 'Let it go out',
    wentOut: 'It is on its way.',
    stop: 'Do not send it',
    stopped: 'Not sent. The connection is back.',
    reason: 'Why it is not sent',
    reasonHint: 'The candidate reads this.',
    strikes: (count: number) =>
      count === 0 ? 'No strike before' : `${plural(count, 'strike')} in ninety days`,
    decideBy: 'To be decided',
    sides: (candidate: string, referrer: string) => `${candidate} against ${referrer}`,
    upheldBefore: (count: number) =>
      `${plural(count, 'dispute')} upheld against this insider in the last ninety days. The second takes them back to a confirmed address alone.`,
    asked: 'Asked whether the company was in touch',
    answers: { yes: 'Yes', no: 'No', not_yet: 'Not yet' } as Record<string, string>,
    notAsked: 'No answer yet.',
    tooEarly: 'The insider can still answer. Deciding is possible from',
    decide: 'Decide',
    why: 'Why',
    whyHint: 'Both sides read this.',
    uphold: 'Uphold: the connection comes back',
    dismiss: 'Dismiss: the referral stands',
    send: 'Decide and tell both',
    decided: 'Decided. Both sides are told.',
  },
} as const
