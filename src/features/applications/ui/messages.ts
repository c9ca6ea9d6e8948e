/** Every word of applications, for both sides. */
import { plural } from '#web/messages/format.ts'
import type {
  ApplicationEvent,
  ApplicationStatus,
  ApplyBlocker,
  BoardColumn,
  Interview,
  InterviewKind,
  QuestionKind,
  RejectionReason,
  TrackedState,
  TrackedStatus,
  WithdrawReason,
} from '../contract.ts'

export const statusWords: Record<ApplicationStatus, string> = {
  draft: 'Not sent',
  submitted: 'Sent',
  in_review: 'In review',
  shortlisted: 'Shortlisted',
  interview: 'Interview',
  offer: 'Offer',
  hired: 'Hired',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  no_response: 'No answer',
  auto_closed: 'Job closed',
}

/** What happens next, as a sentence to the candidate. */
export const nextWords: Record<ApplicationStatus, string> = {
  draft: 'You stopped it before anyone saw it. You can send it again.',
  submitted: 'The company decides whether to look closer. You hear of every step.',
  in_review: 'Someone at the company is looking at your application.',
  shortlisted: 'You are among the few that the company looks at closely.',
  interview: 'It has come to interviews.',
  offer: 'The company would like to hire you.',
  hired: 'Congratulations on the new job.',
  rejected: 'The company has decided against it. The reason is below.',
  withdrawn: 'You withdrew it. The company can no longer open your resume.',
  no_response:
    'The company did not answer in time, in spite of two reminders. It may still write, but you need not wait.',
  auto_closed: 'The job was closed, and your application with it.',
}

export const nextInvited = 'You are invited to an interview. Choose one of the times below.'

export const nextOutside =
  'You keep track of this one yourself: it was made on the employer’s site.'

export const rejectionWords: Record<RejectionReason, string> = {
  skills: 'Required skills are missing',
  experience: 'More, or other, experience is needed',
  language: 'A language is needed at another level',
  location: 'The location doesn’t fit',
  work_permit: 'A work permit is needed that the company cannot arrange',
  pay: 'What both have in mind for pay is too far apart',
  another_candidate: 'The company chose another candidate',
  position_filled: 'The position is filled',
  incomplete: 'The application did not say enough to decide',
  other: 'Another reason',
}

export const withdrawWords: Record<WithdrawReason, string> = {
  other_job: 'I have another job',
  not_for_me: 'The job is not for me',
  pay: 'The pay does not fit',
  location: 'The location doesn’t fit',
  took_too_long: 'It took too long',
  other: 'Another reason',
}

export const interviewKindWords: Record<InterviewKind, string> = {
  phone: 'By phone',
  video: 'By video',
  onsite: 'In person',
}

export const interviewStateWords: Record<Interview['state'], string> = {
  proposed: 'Proposed',
  agreed: 'Agreed',
  declined: 'None of the times',
  cancelled: 'Called off',
}

export const questionKindWords: Record<QuestionKind, string> = {
  text: 'One line',
  long_text: 'Several lines',
  yes_no: 'Yes or no',
  choice: 'One of several answers',
  number: 'A number',
  file: 'A file',
}

export const columnWords: Record<BoardColumn, string> = {
  sent: 'Sent',
  talking: 'In progress',
  interview: 'Interview',
  offer: 'Offer',
  closed: 'Closed',
}

export const trackedWords: Record<TrackedStatus, string> = {
  submitted: 'Sent',
  in_review: 'In progress',
  interview: 'Interview',
  offer: 'Offer',
  hired: 'Hired',
  rejected: 'Rejected',
  no_response: 'No answer',
  withdrawn: 'Withdrawn',
}

const happened: Record<string, string> = {
  plan_rejection: 'A rejection was decided, and leaves later',
  cancel_rejection: 'The planned rejection was cancelled',
  submit: 'Sent',
  undo: 'Undone before anyone saw it',
  view: 'Opened by the company',
  review: 'Taken up for a closer look',
  shortlist: 'Put on the shortlist',
  interview: 'Invited to an interview',
  agree_interview: 'Interview agreed',
  decline_interview: 'None of the times fits',
  cancel_interview: 'Interview called off',
  offer: 'Offer made',
  accept_offer: 'Offer accepted',
  decline_offer: 'Offer declined',
  offer_expire: 'The offer expired',
  hire: 'Hired',
  reject: 'Rejected',
  ask_reopen: 'Asked to look again',
  agree_reopen: 'Agreed to another look',
  withdraw: 'Withdrawn',
  lapse: 'No answer in time',
  close_job: 'The job was closed',
  track: 'Noted',
}

/** What happened, on the thread. */
export function happenedWords({ kind, detail }: ApplicationEvent): string {
  if (kind === 'interview' && detail['times'] === undefined) return 'Moved on to interviews'
  return happened[kind] ?? kind
}

export const words = {
  apply: {
    title: 'Apply',
    lead: 'Applying is free. The company sees your profile and resume as they are now, and has a date by which to answer.',
    answers: 'Response stats',
    noWay: 'This job takes no applications now.',
    signIn: 'Sign in to apply',
    signUp: 'Create an account',
    free: 'Applying is free. Your profile and one resume are all it takes.',
    recruiter: 'You are signed in as a recruiter. Switch to your candidate side to apply.',
    blockers: 'Before you can apply',
    fix: {
      EMAIL_UNVERIFIED: 'Confirm your address',
      PROFILE_INCOMPLETE: 'Complete your profile',
      COMPANY_BLOCKED: 'Open your profile',
    } as Partial<Record<ApplyBlocker, string>>,
    what: 'What the company gets',
    profile: 'Your profile',
    resume: 'Resume',
    noResume: 'None. The profile goes alone.',
    change: 'Change it',
    asItIs:
      'Both go as they are at this moment. What you change later changes nothing that was sent.',
    cover: 'Message to the company',
    coverHint: 'What of this job you have done before, and why here.',
    questions: 'Questions of the company',
    yesNo: [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
    ],
    choose: 'Please choose',
    fileHint: 'PDF, DOCX, PNG or JPEG, up to 5 MB',
    fileTooLarge: 'This file is larger than 5 MB.',
    fileEmpty: 'This file is empty.',
    fileHeld: 'The file opens once someone is on the shortlist.',
    removeFile: 'Remove',
    referInstead: 'Ask for a referral instead',
    withoutReferral:
      'Apply without a referral. I understand that nobody can refer me for this job afterwards.',
    send: 'Send application',
    undo: (seconds: number) => `You can undo for ${seconds} seconds after sending.`,
  },
  list: {
    title: 'Applications',
    lead: 'All your applications and referral requests: where each stands, whose turn it is, and until when.',
    views: { board: 'Board', list: 'List' },
    states: {
      all: 'All',
      open: 'Open',
      ended: 'Ended',
      no_response: 'No answer',
    } as Record<TrackedState, string>,
    none: 'Nothing sent yet',
    noneLead: 'What you apply for, and what you ask a referral for, is kept here with its dates.',
    noneHere: 'Nothing of this kind',
    findJobs: 'Find a job',
    savedJobs: 'Saved jobs',
    sources: { here: 'Applied here', outside: 'Applied elsewhere', referral: 'Referral' },
    changed: 'changed',
    who: 'The company replies',
    you: 'Moved',
    closeTitle: (title: string) => `How did it end? ${title}`,
    closeAs: 'It ended',
    keepIt: 'Keep it',
    note: 'Note it',
    funnel: 'Your numbers',
    funnelColumns: {
      source: 'Way',
      sent: 'Sent',
      answered: 'Answered',
      interviews: 'Interviews',
      offers: 'Offers',
      hired: 'Hired',
      noResponse: 'No answer',
    },
    download: 'Download as CSV',
  },
  one: {
    title: (job: string) => `Application: ${job}`,
    thread: 'What happened',
    you: 'You',
    company: 'The company',
    choosing: 'You choose a time',
    who: { candidate: 'You decide', company: 'The company replies', nobody: '' },
    viewed: 'Opened by the company',
    notViewed: 'Not opened yet',
    undoTitle: (seconds: number) =>
      `Application sent. You can undo for ${plural(seconds, 'second')}.`,
    undo: 'Undo',
    undone: 'Application not sent',
    sendAgain: 'Change it and send it again',
    withdraw: 'Withdraw the application',
    withdrawTitle: (job: string) => `Withdraw: ${job}?`,
    withdrawLead:
      'The company is told, and can no longer open your resume. You cannot apply for this job again.',
    reason: 'Reason',
    noteOptional: 'A note to the company',
    keep: 'Keep it',
    yourWords: 'Your words',
    answers: 'Your answers',
    resume: 'Resume that was sent',
    interviews: 'Interviews',
    choose: 'Please choose a time',
    take: 'Choose this time',
    noneFits: 'None of these fits',
    cannot: 'I cannot come',
    noneFitsNote: 'When would it fit?',
    calendar: 'Add to your calendar',
    inZone: (zone: string) => `Proposed in ${zone}; shown in your time.`,
    offer: 'The offer',
    startsOn: 'First day',
    pay: 'Pay',
    until: 'You can accept it until',
    accept: 'Accept the offer',
    decline: 'Decline',
    declineTitle: 'Decline the offer?',
    declineLead: 'This ends the application. You can’t undo it.',
    accepted: 'You have accepted. The company records your first day.',
    expired: 'This offer has expired.',
    rejection: 'Why not',
    reopenTitle: 'May they look again?',
    reopen: 'The company would like to look at your application again.',
    agree: 'Yes, look again',
    track: 'Where does it stand?',
    late: 'later than promised',
  },
} as const
