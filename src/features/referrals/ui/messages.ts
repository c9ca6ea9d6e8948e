import type { DeclineReason, Party, RequestStatus } from '../contract.ts'

export const statusWords: Record<RequestStatus, string> = {
  draft: 'Draft',
  screening: 'Being checked',
  queued: 'Waiting for an insider',
  offered: 'Offered to insiders',
  claimed: 'Taken',
  needs_changes: 'Changes asked for',
  referred: 'Referred',
  confirmed: 'Confirmed',
  unconfirmed: 'Not confirmed',
  hired: 'Hired',
  not_hired: 'Not hired',
  declined: 'Declined',
  expired: 'Ran out',
  withdrawn: 'Taken back',
  ineligible: 'Not possible',
  job_closed: 'Job closed',
  rejected_spam: 'Not sent',
  disputed: 'In dispute',
  upheld: 'Dispute upheld',
  dismissed: 'Dispute dismissed',
}

/** What happens next, as a sentence to the candidate. */
export const nextForCandidate: Record<RequestStatus, string> = {
  draft: '',
  screening: 'We check the request.',
  queued:
    'Nobody verified works there yet. It goes out as soon as somebody confirms a work address.',
  offered: 'Verified insiders decide. Your name stays hidden until one of them takes it.',
  claimed: 'The insider refers you, or says why not.',
  needs_changes: 'You answer what the insider asked for.',
  referred: 'You say whether the company has been in touch.',
  confirmed: 'The company decides. Tell us how it ends.',
  unconfirmed: 'Nobody confirmed that the company was in touch.',
  hired: 'Congratulations on the new job.',
  not_hired: 'It did not lead to a job this time.',
  declined: 'It did not fit. The reasons are below, and your connection is back.',
  expired: 'The time ran out.',
  withdrawn: 'You took it back.',
  ineligible: 'This request could not be sent.',
  job_closed: 'The job was closed. Your connection is back.',
  rejected_spam: 'This request could not be sent.',
  disputed: 'An administrator decides.',
  upheld: 'Your connection is back.',
  dismissed: 'The referral stands as it was recorded.',
}

export const whoForCandidate: Record<Party, string> = {
  candidate: 'You act',
  referrer: 'The insider acts',
  system: 'Nobody has to act',
  company: 'The company acts',
  nobody: '',
}

export const whoForReferrer: Record<Party, string> = {
  candidate: 'The candidate acts',
  referrer: 'You decide',
  system: 'Nobody has to act',
  company: 'The company acts',
  nobody: '',
}

export const chargeWords = {
  none: '',
  held: 'Connection held: it comes back if nobody takes the request',
  captured: 'Connection spent: somebody took the request',
  released: 'Connection returned',
  refunded: 'Connection refunded',
}

export const declineWords: Record<DeclineReason, string> = {
  skills_missing: 'Skills that the job needs are missing',
  seniority_mismatch: 'More or less experience than the job needs',
  location_mismatch: 'The place does not fit',
  role_filled: 'The job is filled already',
  cannot_vouch: 'I cannot vouch for this work',
  policy: 'A rule of the company forbids it',
  profile_unclear: 'The profile does not say enough',
  other: 'Another reason',
}

export const passWords = {
  no_time: 'No time this week',
  not_my_area: 'Not my area',
  conflict_of_interest: 'A conflict of interest',
  other: 'Another reason',
}

export const channelWords = {
  internal_portal: 'Our referral portal',
  email: 'E-mail to the hiring team',
  in_person: 'In person',
  other: 'Another way',
}

export const relationWords = {
  worked_together: 'We worked together',
  met: 'We have met',
  reviewed_profile: 'I know the profile only',
}

/** What happened, on the thread. */
const happened: Record<string, string> = {
  send: 'Asked for a referral',
  offer: 'Offered to insiders',
  claim: 'Taken by an insider',
  release: 'Given back by the insider',
  lapse: 'The insider did not act in time',
  ask_changes: 'Changes asked for',
  resubmit: 'Changes made',
  changes_expire: 'The time for the changes ran out',
  decline: 'Does not fit, said the insider',
  decline_finally: 'Declined',
  run_out: 'Nobody took it',
  refer: 'Referred',
  confirm: 'The company has been in touch',
  answer: 'Not in touch yet',
  unconfirm: 'Never confirmed',
  hire: 'Hired',
  not_hire: 'Not hired',
  go_stale: 'No news for half a year',
  withdraw: 'Taken back',
  close_job: 'The job was closed',
  expire: 'Ran out',
}

export const words = {
  referrals: 'Referrals',
  oneShot: 'Ask several companies at once',
  referralsLead: 'Every request you have sent, who must act, and until when.',
  filter: { all: 'All', open: 'Open', ended: 'Ended' },
  none: 'No requests yet',
  noneLead: 'Find a job you want, and ask the people who work there to refer you.',
  findJobs: 'Search jobs',
  requestFor: (title: string) => `Request: ${title}`,
  at: 'at',
  sent: 'Sent',
  thread: 'What has happened',
  yourNote: 'Your note',
  whyYou: 'Why you',
  resume: (name: string) => `Resume: ${name}`,
  insider: 'Your insider',
  workEmail: 'work e-mail confirmed',
  checked: ['A code was sent to an address of the company and entered here.'],
  notChecked: ['Their role and how long they have worked there.'],
  openChat: 'Open the conversation',
  withdraw: 'Take the request back',
  withdrawTitle: (title: string) => `Take back the request for ${title}?`,
  withdrawFree: 'Your connection comes back at once.',
  withdrawSpent: 'Somebody has taken it already, so the connection stays spent.',
  keep: 'Keep it',
  changesTitle: 'Changes asked for',
  changesNote: 'Your new note',
  changesHint: 'Your profile and resume are sent as they are now.',
  sendChanges: 'Send the changes',
  contacted: 'Has the company been in touch with you?',
  answers: { yes: 'Yes', not_yet: 'Not yet', no: 'No' },
  outcome: 'How did it end?',
  outcomes: { hired: 'I was hired', not_hired: 'It led nowhere' },
  referredFacts: 'How you were referred',
  reference: (text: string) => `Reference ${text}`,
  happened: (kind: string) => happened[kind] ?? kind,
  wave: (wave: number, people: number) =>
    `${people === 1 ? 'One person was' : `${people} people were`} asked, round ${wave} of 3`,
  reason: 'Reason',

  ask: {
    title: 'Get referred',
    lead: 'Ask the people who work there. Your name stays hidden until one of them takes your request.',
    paste: 'Address of the job',
    pasteHint: 'Any job posting on the web. We do not open it; the insider does.',
    company: 'Company',
    companyHint: 'Only when the address does not tell.',
    jobTitle: 'Job title',
    check: 'Continue',
    note: 'Your note to the insider',
    noteHint:
      'What makes you fit this job. Names, addresses and numbers stay hidden until it is taken.',
    why: (number: number) => `Reason ${number}`,
    whyLegend: 'Three reasons why you fit',
    whyHint: 'One line each, with facts.',
    rules: 'What the company asks',
    terms: (groups: readonly string[]) => `I am none of these: ${groups.join('; ')}.`,
    internalJobId: 'The company’s own number of the job',
    internalJobIdHint: 'It stands in the posting or in its address.',
    send: 'Ask for a referral',
    price: '1 connection',
    blockers: 'Before you can ask',
    fix: {
      EMAIL_UNVERIFIED: 'Confirm your address',
      PROFILE_INCOMPLETE: 'Complete your profile',
      ALREADY_REQUESTED: 'Open that request',
      COMPANY_BLOCKED: 'Open your profile',
    } as Record<string, string>,
    signIn: 'Sign in to ask',
    signUp: 'Sign up',
    free: 'No referral, no charge: the connection is held when you send, and spent when somebody takes the request.',
    referrers: (count: number) =>
      count === 0
        ? 'No verified insider takes requests there now. Your request waits up to seven days for one, and the connection comes back if none comes.'
        : count === 1
          ? 'One verified insider takes requests now.'
          : `${count} verified insiders take requests now.`,
    waves: 'Three are asked first, for 48 hours; then five more, then ten.',
    answered: 'answered',
    median: 'median',
    hours: (hours: number) => `${hours} h`,
    unknown: 'Nobody has asked for this posting here yet.',
    recruiter: 'You act as a recruiter now. Switch to your candidate role to ask for a referral.',
    searchInstead: 'Search jobs instead',
  },

  inbox: {
    title: 'Requests',
    lead: 'People who ask for a referral at your company. Who they are stays hidden until you take a request.',
    tabs: { open: 'To decide', claimed: 'Taken', done: 'Done' },
    emptyOpen: 'Nothing to decide',
    emptyOpenLead:
      'New requests come here first, and by mail once in a while. You never have more than five at a time.',
    emptyClaimed: 'You have taken no request',
    emptyClaimedLead: 'What you take stands here until you refer, decline, or give it back.',
    emptyDone: 'Nothing done yet',
    emptyDoneLead: 'Requests that are over for you stand here.',
    settings: 'Your settings',
    verifyTitle: 'Confirm your work e-mail first',
    verifyLead: 'Requests go to verified insiders only. It takes a minute.',
    verify: 'Confirm it',
    years: (years: number | null) =>
      years === null
        ? 'Experience not given'
        : years === 1
          ? '1 year of experience'
          : `${years} years of experience`,
    match: (total: number) => `Match ${Math.round(total * 100)} %`,
    keys: 'j and k move, Enter opens',
  },

  offer: {
    take: 'Take the request',
    takeHint:
      'You learn who it is, a conversation opens, and you have five days to refer or to say why not.',
    pass: 'Leave it to others',
    passTitle: 'Why do you pass?',
    passHint: 'Only for statistics; the candidate does not see it.',
    refer: 'I have referred this person',
    referTitle: 'Record the referral',
    channel: 'How did you refer?',
    reference: 'Reference in your system',
    date: 'Day of the referral',
    relation: 'How do you know this person?',
    relationHint: 'It is part of what the company and the candidate read.',
    record: 'Record it',
    changes: 'Ask for changes',
    changesTitle: 'What should change?',
    changesHint: 'Once per request. The candidate has seven days.',
    sendChanges: 'Ask for them',
    decline: 'It does not fit',
    declineTitle: 'Why does it not fit?',
    declineHint: 'The candidate reads the reason.',
    declineNote: 'More about it',
    sendDecline: 'Decline with this reason',
    release: 'Give it back',
    releaseTitle: 'Give the request back?',
    releaseHint: 'Others are asked, and the candidate is hidden from you again.',
    hidden: 'name hidden until somebody takes the request',
    hiddenWord: 'hidden until somebody takes the request',
    about: 'About the candidate',
    skills: 'Skills',
    education: 'Education',
    why: 'Why this person',
    note: 'The note',
    match: 'Why you were asked',
    parts: {
      skills: 'Skills in the posting',
      title: 'Title',
      seniority: 'Seniority',
      location: 'Place',
      closeness: 'Close to your work',
      freshness: 'Fresh profile',
    } as Record<string, string>,
    over: 'This request is over for you.',
    back: 'All requests',
  },
}
