import { catalogue } from '#shared/catalogue.ts'
import { plural } from '#web/messages/format.ts'
import type { DisputeParty, DisputeState } from '../contract.ts'

export const stateWords = catalogue<Record<DisputeState, string>>({
  en: {
    open: 'Open',
    upheld: 'Upheld',
    dismissed: 'Dismissed',
  },
})

export const suspicionWords = catalogue<Record<string, string>>({
  en: {
    money: 'Offers money',
    outside: 'Points to another site',
    links: 'Too many links',
    shouting: 'All capitals',
    repetition: 'Repeated text',
  },
})

export const words = catalogue({
  en: {
    title: 'Dispute',
    of: (job: string) => `Dispute: ${job}`,
    open: 'Report a problem',
    openTitle: 'Dispute this referral?',
    openLead:
      'The referrer has three days to respond. Then an admin decides within five days. If the referral wasn’t made, you get your connection back.',
    what: 'What happened',
    whatHint: 'Who you asked at the company, when, and what they said.',
    openNow: 'Open dispute',
    keep: 'Cancel',
    see: 'View dispute',
    lead: {
      candidate:
        'You told us that this referral wasn’t made. Both sides can add evidence, then an admin decides.',
      referrer:
        'The candidate told us that your referral wasn’t made. Add your evidence, then an admin decides.',
    },
    recorded: 'What was recorded',
    statements: 'What both sides say',
    by: (party: DisputeParty, mine: boolean) =>
      mine ? 'You' : party === 'candidate' ? 'The candidate' : 'The referrer',
    file: 'Open file',
    fileThere: 'Includes a file for the admin',
    say: 'Your statement',
    sayHint: 'The other side will see this.',
    evidence: 'Picture or PDF',
    evidenceHint:
      'JPEG, PNG or PDF, up to 5 MB. Black out private details. Only you and an admin can open it.',
    chosen: (name: string) => `Selected: ${name}`,
    send: 'Send statement',
    sent: 'Statement sent',
    tooLarge: 'This file is larger than 5 MB.',
    until: 'Add evidence',
    decision: 'Decision',
    upheld: 'Decided: the referral wasn’t made.',
    upheldCandidate: 'You got your connection back.',
    dismissed: 'Decided: the referral stands.',
    waiting: 'An admin decides',
    silent: 'You’ve sent your statement. We’ll tell you what’s decided.',
    admin: {
      title: 'Referrals',
      lead: 'Flagged requests, and disputes about referrals.',
      tabs: {
        screening: 'Flagged',
        disputes: 'Disputes',
        decided: 'Decided',
        volume: 'High volume',
        self: 'Same person?',
      },
      noSelf: 'No referral to check',
      noSelfLead:
        'Referrals appear here when the candidate and referrer may be the same person. They don’t count until you decide.',
      selfSides: (candidate: string, referrer: string) => `${candidate}, referred by ${referrer}`,
      signs: {
        mailbox: 'Same mailbox',
        device: 'Same name and device',
        network: 'Same name and network',
      },
      selfBy: 'Decide',
      selfNote: 'Your findings',
      selfCount: 'Two people: count the referral',
      selfCounted: 'Referral counted',
      selfSame: 'Same person: don’t count it',
      selfSameDone: 'Referral not counted',
      noVolume: 'No referrer is over the limit',
      noVolumeLead:
        'Referrers with more than 15 referrals in 30 days appear here. They can’t accept requests until you decide.',
      volume: (count: number, unknown: number, confirmed: number) =>
        `${plural(count, 'referral')} in 30 days, ${unknown} based on the profile only, ${confirmed} confirmed.`,
      reviewNote: 'Your findings',
      clear: 'Lift the limit',
      cleared: 'Limit lifted',
      nothingFlagged: 'No flagged requests',
      nothingFlaggedLead:
        'Most requests go out right away. Suspicious ones wait here for up to four hours.',
      nothing: 'No open disputes',
      nothingLead: 'A candidate can open one a week after the referral.',
      nothingDecided: 'No decisions yet',
      nothingDecidedLead: 'Decisions appear here with their reasons.',
      answered: 'The referrer has replied',
      unanswered: 'The referrer hasn’t replied yet',
      reports: 'Reported by referrers',
      kept: 'Held automatically',
      reportKeep: 'Dismiss report',
      reportKept: 'Report dismissed',
      reportEnd: 'End request',
      reportEnded: 'Request ended, connection returned',
      reportReason: 'Reason',
      goesOut: 'Sent automatically',
      letGo: 'Send now',
      wentOut: 'Request sent',
      stop: 'Block request',
      stopped: 'Request blocked, connection returned',
      reason: 'Reason',
      reasonHint: 'The candidate will see this.',
      strikes: (count: number) =>
        count === 0 ? 'No earlier strikes' : `${plural(count, 'strike')} in 90 days`,
      decideBy: 'You decide',
      sides: (candidate: string, referrer: string) => `${candidate} and ${referrer}`,
      upheldBefore: (count: number) =>
        `${plural(count, 'dispute')} upheld against this referrer in the last 90 days. A second one removes their ID verification.`,
      asked: 'Did the company get in touch?',
      answers: { yes: 'Yes', no: 'No', not_yet: 'Not yet' } as Record<string, string>,
      notAsked: 'No answer yet.',
      tooEarly: 'The referrer can still reply. You can decide from',
      decide: 'Decide',
      why: 'Reason',
      whyHint: 'Both sides will see this.',
      uphold: 'Uphold: return the connection',
      dismiss: 'Dismiss: the referral stands',
      send: 'Save decision',
      decided: 'Decision saved',
    },
  },
})
