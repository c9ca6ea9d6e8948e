/** Every word of applications, for both sides. */
import { catalogue } from '#shared/catalogue.ts'
import { plural } from '#web/messages/format.ts'
import type {
  ApplicationEvent,
  ApplicationStatus,
  ApplyBlocker,
  BoardColumn,
  Interview,
  InterviewKind,
  MoveTarget,
  QuestionKind,
  RejectionReason,
  TrackedState,
  TrackedStatus,
  WithdrawReason,
} from '../contract.ts'

export const statusWords = catalogue<Record<ApplicationStatus, string>>({
  en: {
    draft: 'Not sent',
    submitted: 'Sent',
    in_review: 'In review',
    shortlisted: 'Shortlisted',
    interview: 'Interview',
    offer: 'Offer',
    hired: 'Hired',
    rejected: 'Rejected',
    withdrawn: 'Withdrawn',
    no_response: 'No reply',
    auto_closed: 'Job closed',
  },
})

/** The columns of the company's pipeline; a draft is in none. */
export const pipelineWords = catalogue<Record<Exclude<ApplicationStatus, 'draft'>, string>>({
  en: {
    submitted: 'New',
    in_review: 'In review',
    shortlisted: 'Shortlist',
    interview: 'Interview',
    offer: 'Offer',
    hired: 'Hired',
    rejected: 'Rejected',
    no_response: 'No reply',
    withdrawn: 'Withdrawn',
    auto_closed: 'Job closed',
  },
})

export const moveWords = catalogue<Record<MoveTarget, string>>({
  en: {
    in_review: 'Start review',
    shortlisted: 'Add to shortlist',
    interview: 'Move to interview',
  },
})

/** What happens next, as a sentence to the candidate. */
export const nextWords = catalogue<Record<ApplicationStatus, string>>({
  en: {
    draft: 'You undid it before anyone saw it. You can send it again.',
    submitted: 'The company has your application. We’ll tell you about every step.',
    in_review: 'Someone at the company is looking at your application.',
    shortlisted: 'You’re on the company’s shortlist.',
    interview: 'You’re at the interview stage.',
    offer: 'The company would like to hire you.',
    hired: 'Congratulations on the new job.',
    rejected: 'The company decided not to go ahead. The reason is below.',
    withdrawn: 'You withdrew this application. The company can no longer open your resume.',
    no_response:
      'The company didn’t reply in time, despite two reminders. It can still write to you, but you don’t need to wait.',
    auto_closed: 'The job was closed, so your application has ended.',
  },
})

export const nextStepWords = catalogue({
  en: {
    invited: 'You’re invited to an interview. Choose one of the times below.',
    outside: 'You applied on the employer’s site, so you track this one yourself.',
  },
})

export const rejectionWords = catalogue<Record<RejectionReason, string>>({
  en: {
    skills: 'Required skills are missing',
    experience: 'More or different experience needed',
    language: 'Different language level needed',
    location: 'The location doesn’t fit',
    work_permit: 'The company can’t sponsor a work permit',
    pay: 'Salary expectations are too far apart',
    another_candidate: 'The company chose another candidate',
    position_filled: 'The position was filled',
    incomplete: 'The application didn’t include enough to decide',
    other: 'Another reason',
  },
})

export const withdrawWords = catalogue<Record<WithdrawReason, string>>({
  en: {
    other_job: 'I’ve found another job',
    not_for_me: 'The job isn’t for me',
    pay: 'The salary doesn’t fit',
    location: 'The location doesn’t fit',
    took_too_long: 'It took too long',
    other: 'Another reason',
  },
})

export const interviewKindWords = catalogue<Record<InterviewKind, string>>({
  en: {
    phone: 'By phone',
    video: 'By video',
    onsite: 'In person',
  },
})

const interviewStateWords = catalogue<Record<Interview['state'], string>>({
  en: {
    proposed: 'Proposed',
    agreed: 'Agreed',
    declined: 'None of the times work',
    cancelled: 'Cancelled',
  },
})

/** The words of its state: a candidate may decline times that were proposed, or one that they had agreed to. */
export function interviewWords({ state, agreed }: Pick<Interview, 'state' | 'agreed'>): string {
  return state === 'declined' && agreed ? words.one.cannotMakeIt : interviewStateWords[state]
}

export const questionKindWords = catalogue<Record<QuestionKind, string>>({
  en: {
    text: 'Short text',
    long_text: 'Long text',
    yes_no: 'Yes or no',
    choice: 'Choice',
    number: 'Number',
    file: 'File',
  },
})

export const columnWords = catalogue<Record<BoardColumn, string>>({
  en: {
    sent: 'Sent',
    talking: 'In progress',
    interview: 'Interview',
    offer: 'Offer',
    closed: 'Closed',
  },
})

export const trackedWords = catalogue<Record<TrackedStatus, string>>({
  en: {
    submitted: 'Sent',
    in_review: 'In progress',
    interview: 'Interview',
    offer: 'Offer',
    hired: 'Hired',
    rejected: 'Rejected',
    no_response: 'No reply',
    withdrawn: 'Withdrawn',
  },
})

const happened = catalogue<Record<string, string>>({
  en: {
    plan_rejection: 'Rejection scheduled',
    cancel_rejection: 'Scheduled rejection cancelled',
    submit: 'Sent',
    undo: 'Undone before anyone saw it',
    view: 'Opened by the company',
    review: 'Review started',
    shortlist: 'Added to the shortlist',
    interview: 'Invited to an interview',
    agree_interview: 'Interview agreed',
    decline_interview: 'None of the times work',
    cancel_interview: 'Interview cancelled',
    offer: 'Offer made',
    accept_offer: 'Offer accepted',
    decline_offer: 'Offer declined',
    offer_expire: 'The offer expired',
    hire: 'Hired',
    reject: 'Rejected',
    ask_reopen: 'Asked to reconsider',
    agree_reopen: 'Agreed to be reconsidered',
    withdraw: 'Withdrawn',
    lapse: 'No reply in time',
    close_job: 'The job was closed',
    track: 'Status updated',
  },
})

/** What happened, on the thread. */
export function happenedWords({ kind, detail }: ApplicationEvent): string {
  if (kind === 'interview' && detail['times'] === undefined) return 'Moved to interview'
  if (kind === 'decline_interview' && detail['startsAt'] !== undefined)
    return words.one.cannotMakeIt
  return happened[kind] ?? kind
}

export const words = catalogue({
  en: {
    apply: {
      title: 'Apply',
      lead: 'Applying is free. The company sees your profile and resume as they are now, and has a deadline to reply.',
      answers: 'Response stats',
      noWay: 'This job isn’t accepting applications.',
      outside: 'This company takes applications on its own site.',
      openJob: 'View the job',
      signIn: 'Sign in to apply',
      signUp: 'Create an account',
      free: 'Applying is free. All you need is your profile and a resume.',
      recruiter: 'You’re recruiting now. Switch to job search to apply.',
      blockers: 'Before you can apply',
      fix: {
        EMAIL_UNVERIFIED: 'Confirm your email',
        PROFILE_INCOMPLETE: 'Complete your profile',
        COMPANY_BLOCKED: 'Open your profile',
      } as Partial<Record<ApplyBlocker, string>>,
      what: 'What the company gets',
      profile: 'Your profile',
      resume: 'Resume',
      noResume: 'None. We only send your profile.',
      change: 'Change',
      asItIs: 'We send both as they are now. Later changes don’t affect what you’ve sent.',
      cover: 'Message to the company',
      coverHint: 'Which parts of this job you’ve done before, and why you want to work here.',
      questions: 'Questions from the company',
      yesNo: [
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ],
      choose: 'Choose an answer',
      fileHint: 'PDF, DOCX, PNG or JPEG, up to 5 MB',
      fileTooLarge: 'This file is larger than 5 MB.',
      fileHeld: 'You can open the file once the candidate is on the shortlist.',
      removeFile: 'Remove',
      referInstead: 'Ask for a referral instead',
      withoutReferral:
        'Apply without a referral. I understand that I can’t be referred for this job afterwards.',
      send: 'Send application',
      alreadyApplied:
        'You’ve already applied for this job, so this wasn’t sent. What you typed is still here. Your first application is under Applications.',
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
        no_response: 'No reply',
      } as Record<TrackedState, string>,
      none: 'No applications yet',
      noneLead: 'Your applications and referral requests appear here with their deadlines.',
      noneHere: 'Nothing here',
      findJobs: 'Find a job',
      savedJobs: 'Saved jobs',
      sources: { here: 'Applied here', outside: 'Applied elsewhere', referral: 'Referral' },
      changed: 'changed',
      who: 'The company replies',
      you: 'Moved',
      closeTitle: (title: string) => `How did it end? ${title}`,
      closeAs: 'Outcome',
      keepIt: 'Keep it',
      note: 'Save',
      funnel: 'Your stats',
      funnelColumns: {
        source: 'Source',
        sent: 'Sent',
        answered: 'Replies',
        interviews: 'Interviews',
        offers: 'Offers',
        hired: 'Hired',
        noResponse: 'No reply',
      },
      download: 'Download as CSV',
    },
    one: {
      title: (job: string) => `Application: ${job}`,
      thread: 'Timeline',
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
      sendAgain: 'Edit and send again',
      withdraw: 'Withdraw application',
      withdrawTitle: (job: string) => `Withdraw: ${job}?`,
      withdrawLead:
        'We tell the company, and it can no longer open your resume. You can’t apply for this job again.',
      reason: 'Reason',
      noteOptional: 'Note to the company',
      keep: 'Keep it',
      yourWords: 'Your message',
      answers: 'Your answers',
      resume: 'Resume you sent',
      interviews: 'Interviews',
      choose: 'Choose a time',
      take: 'Choose this time',
      noneFits: 'None of these work',
      timesPassed:
        'These times have passed. Say when you could make it, and the company can propose others.',
      noTimeLeft:
        'You can’t choose any of these times now. Say when you could make it, and the company can propose others.',
      otherTimes: 'Ask for other times',
      cannot: 'I can’t make it',
      noneFitsNote: 'When could you make it?',
      calendar: 'Add to your calendar',
      inZone: (zone: string) => `Proposed in ${zone}, shown in your time zone.`,
      proposedIn: (zone: string) => `Proposed in ${zone}.`,
      cannotMakeIt: 'Can’t make the interview',
      offer: 'Offer',
      startsOn: 'First day',
      pay: 'Salary',
      until: 'You can accept it until',
      accept: 'Accept offer',
      decline: 'Decline',
      declineTitle: 'Decline the offer?',
      declineLead: 'This ends the application. You can’t undo it.',
      accepted: 'You accepted the offer. The company will record your first day.',
      expired: 'This offer has expired.',
      rejection: 'Reason',
      reopenTitle: 'Reconsider your application?',
      reopen: 'The company would like to reconsider your application.',
      agree: 'Yes, reconsider it',
      track: 'Status',
      late: 'later than promised',
    },
  },
})
