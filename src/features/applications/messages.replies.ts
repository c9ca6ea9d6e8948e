import { catalogue } from '#shared/catalogue.ts'

/** What replies say. */
export const replyWords = catalogue({
  en: {
    someCandidate: 'A candidate',
    unsupportedFile: 'This isn’t a complete PDF, DOCX, PNG or JPEG file.',
    appliedOnEmployerSite: 'This application was made on the employer’s own site.',
    alreadySent: 'The application has been sent. You can withdraw it with a reason.',
    offerNotOpen: 'This offer is no longer open.',
    offerNotAccepted: 'The offer hasn’t been accepted yet.',
    offerAlreadyAccepted: 'The offer has been accepted. Record the hire, or reject with a reason.',
    reopenPeriodOver: (reopenDays: number) =>
      `You can only do this within ${reopenDays} days after the rejection.`,
    reopenAlreadyAsked: 'You’ve already asked the candidate.',
    reopenNotAsked: 'The company hasn’t asked to reconsider your application.',
    questionRemoved: 'The job no longer asks this.',
    answerRequired: 'Answer this question.',
    notYesOrNo: 'Choose yes or no.',
    notAmongChoices: 'Choose one of these.',
    notANumber: 'Enter a number.',
    fileNotUploaded: 'Choose the file again.',
    answerTooLong: 'Use up to 300 characters.',
    companyBlocked: (companyName: string) => `You have blocked ${companyName} in your profile.`,
    ownEmployer: (companyName: string) =>
      `According to your profile or work email, you work at ${companyName}. If you’ve left, add an end date.`,
    jobClosed: 'This job is closed.',
    notAcceptingApplications: (companyName: string) =>
      `${companyName} doesn’t accept applications for this job here.`,
    emailNotConfirmed: 'Confirm your email address first.',
    profileIncomplete: (requiredCompleteness: number, completeness: number) =>
      `To apply, add a resume or complete at least ${requiredCompleteness}% of your profile. Yours is at ${completeness}%.`,
    withdrawnSubject: 'Application withdrawn',
    withdrawnBody: (nameFor: string) =>
      `${nameFor} withdrew the application. You can no longer open the resume.`,
    offerAcceptedSubject: 'Offer accepted',
    offerDeclinedSubject: 'Offer declined',
    offerAcceptedBody: (name: string | undefined) =>
      `${name} has accepted your offer. Record the hire.`,
    offerDeclinedBody: (name: string | undefined) => `${name} has declined your offer.`,
    reopenAgreedSubject: 'You can reconsider the application',
    reopenAgreedBody: (nameFor: string) =>
      `${nameFor} agreed that you can reconsider the application.`,
    anonymousCandidate: 'A candidate',
    fileEmpty: 'Choose a file that isn’t empty.',
    interviewInvitationLead: (
      companyName: string,
      jobTitle: string,
      value: string,
      minutes: number,
    ) =>
      `${companyName} has invited you to an interview for ${jobTitle}, ${value}, ${minutes} minutes.`,
    timeNotFree: 'No longer free',
    ownInterviewThen: (companyName: string) => `You have an interview with ${companyName} then`,
    proposedTime: 'Proposed time:',
    proposedTimes: 'Choose one of these times:',
    theCandidate: 'The candidate',
    interviewAgreedCandidateLead: (companyName: string, when: string) =>
      `Your interview with ${companyName} is on ${when}.`,
    interviewAgreedCompanyLead: (name: string, when: string) =>
      `${name} agreed to the interview on ${when}.`,
    earlierTimesEnded: 'The times proposed earlier are no longer available.',
    timesDeclinedLead: (name: string | undefined) =>
      `${name ?? 'The candidate'} can’t make any of the times you proposed.`,
    agreedDeclinedLead: (name: string | undefined) =>
      `${name ?? 'The candidate'} can’t make the interview you agreed on.`,
    interviewReminderLead: (jobTitle: string, companyName: string, when: string) =>
      `The interview for ${jobTitle} at ${companyName} is on ${when}.`,
    similarJobNote: (companyName: string) => `${companyName}, open now`,
    interviewInvitationSubject: (jobTitle: string, first: string, times: number) =>
      times === 1
        ? `Interview invitation for ${first}: ${jobTitle}`
        : `Interview invitation, ${times} times from ${first}: ${jobTitle}`,
    interviewAgreedSubject: (when: string, jobTitle: string) => `Interview on ${when}: ${jobTitle}`,
    timesDeclinedSubject: (jobTitle: string, first: string, times: number) =>
      times === 1
        ? `${first} doesn’t work: ${jobTitle}`
        : `None of the ${times} times from ${first} work: ${jobTitle}`,
    interviewReminderSubject: (jobTitle: string) => `Tomorrow: interview for ${jobTitle}`,
  },
})

export const rejectionWords = catalogue({
  en: {
    skills: 'Required skills are missing.',
    experience: 'The job needs more or different experience.',
    language: 'The job needs a different language level.',
    location: 'The location doesn’t fit.',
    work_permit: 'The job needs a work permit that the company can’t sponsor.',
    pay: 'Your salary expectations and the company’s are too far apart.',
    another_candidate: 'The company chose another candidate.',
    position_filled: 'The position was filled.',
    incomplete: 'The application didn’t include enough to decide.',
    other: 'The company gave a different reason.',
  },
})

export const outcomeWords = catalogue({
  en: {
    filled: 'The position was filled.',
    cancelled: 'The company is no longer hiring for it.',
    expired: 'Its closing date passed.',
    duplicate: 'It was listed twice. The other listing stays open.',
    source_gone: 'The employer removed it from its own job board.',
  },
})

export const interviewKindWords = catalogue({
  en: { phone: 'by phone', video: 'by video', onsite: 'in person' },
})
