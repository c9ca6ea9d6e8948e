import { stateWord } from '#shared/state-words.ts'
import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('applications', {
  en: {
    questionsInvalid: 'Check the questions again.',
    tooManyTrackedApplications: (outsideAtMost: number) =>
      `You’re already tracking ${outsideAtMost} applications.`,
    dateInFuture: 'Choose a date that isn’t in the future.',
    stageSetByCompany: 'Only the company can change the stage of this application.',
    alreadyInStage: 'The application is already at the interview stage.',
    unknownCurrency: 'Enter a currency, for example EUR.',
    dateInPast: 'Choose a date in the future.',
    dayTooFar: 'Choose a day within the next two years.',
    dayBeforeApplication: 'Choose a day after the application was sent.',
    tooManyUnsentFiles: 'You have too many unsent files. Send some applications first.',
    notConfirmedHiringManager:
      'Only hiring managers confirmed by their company can do this. Your verification page shows what’s missing.',
    tooManyOverdueApplications: (overdue: number) =>
      `${overdue} applications to your company are overdue. Reply to them first.`,
    jobClosed: 'This job is closed.',
    tooFewChoices: 'Enter at least two choices.',
    notAmongChoices: 'This isn’t one of the choices.',
    notANumber: 'Enter a number.',
    timeInPast: 'Choose a time in the future.',
    timeTooSoon: (hours: number) =>
      `Choose a time at least ${hours === 1 ? 'an hour' : `${hours} hours`} from now.`,
    ownInterviewThen: 'You already have an interview at this time. Choose another one.',
    applicantInterviewThen:
      'A colleague of yours has an interview with this applicant at this time. Choose another one.',
    otherInterviewThen: (companyName: string) =>
      `You’ve agreed to an interview with ${companyName} at this time. Choose another time, or decline that interview first.`,
    timeTaken: 'This time is no longer free. Choose another one.',
    timeTooFar: (days: number) => `Choose a time within the next ${days} days.`,
    timeSkipped: 'This time doesn’t exist on that day. Choose another one.',
    timeTwice: 'You’ve entered this time twice.',
    wrongInterviewState: (state: string) =>
      `You can’t do this because the interview is ${stateWord(state)}.`,
    applicationEnded: 'This application has ended.',
    noRejectionScheduled: 'No rejection is scheduled.',
    wrongApplicationState: (state: string) =>
      `You can’t do this because the application is ${stateWord(state)}.`,
    dailyContactLimitReached: (count: number) =>
      `You’ve contacted this candidate ${count} times in a day. Try again tomorrow.`,
    applicationChangedSinceOpened: 'This application has changed since you opened it.',
  },
})
