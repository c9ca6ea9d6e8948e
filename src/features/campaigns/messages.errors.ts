import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('campaigns', {
  en: {
    planSizeExceeded: (planName: string, planSize: number) =>
      `On the ${planName} plan you can ask up to ${planSize} companies at once.`,
    notEnoughConnections: (left: number) => `You have ${left} connections left.`,
    noteTooSimilar: 'This note is almost the same as one you’ve sent before. Write a new one.',
    companyListedTwice: (name: string) => `${name} is on the list twice.`,
    companyAlreadyAsked: (name: string) => `You’ve already sent ${name} a one-shot.`,
    personalLineRequired: (personalRequired: number, name: string) =>
      `Write a personal line for the first ${personalRequired} companies. Why ${name}?`,
    messageTooLong: (name: string, length: number, maximum: number) =>
      `With all names filled in, the message to ${name} has ${length} characters. The maximum is ${maximum}.`,
    campaignAlreadyActive: 'You already have a one-shot in progress.',
    wrongRequestState: (state: string) => `This request is ${state}.`,
    wrongCampaignState: (state: string) => `You can’t do this because the one-shot is ${state}.`,
    campaignChangedSinceOpened: 'This one-shot has changed since you opened it.',
  },
})
