import { catalogue } from '#shared/catalogue.ts'

export const mailWords = catalogue({
  en: {
    askedSubject: 'A recruiter would like to talk to you about a job',
    askedLead: (job: string, company: string) =>
      `${company} would like to talk to you about this job: ${job}.`,
    askedBody: (days: number) =>
      `They don’t know your name. You have ${days} days to accept or decline.`,
    askedFooter: (brand: string) => `Sent by ${brand} because you let recruiters find you.`,
    acceptedSubject: 'A candidate accepted your contact request',
    acceptedLead: (job: string) => `You can now talk about this job: ${job}.`,
    acceptedFooter: (brand: string) => `Sent by ${brand} because you contacted a candidate.`,
    lookingSubject: 'Still looking for a job?',
    lookingLead: (day: string) =>
      `Recruiters can find you until ${day}. If you’re still looking, confirm it to stay visible.`,
    lookingButton: 'Answer with one tap',
    leftSubject: 'Recruiters can no longer find you',
    leftLead: (days: number) =>
      `You haven’t confirmed for ${days} days that you’re still looking, so you’re no longer shown to recruiters.`,
    leftBody: 'Your profile and your settings are kept. Confirm to be found again.',
    openButton: 'Open request',
    openChat: 'Open conversation',
    chatOpening: (job: string, company: string) =>
      `This conversation between ${company} and the candidate is about this job: ${job}.`,
  },
})
