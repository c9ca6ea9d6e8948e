import { catalogue } from '#shared/catalogue.ts'

export const mailWords = catalogue({
  en: {
    askedSubject: 'A recruiter wants to talk with you about a job',
    askedLead: (job: string, company: string) => `${company} asks you about this job: ${job}.`,
    askedBody: (days: number) =>
      `They don’t know your name. You have ${days} days to accept or decline.`,
    askedFooter: (brand: string) => `You get this because you let recruiters find you on ${brand}.`,
    acceptedSubject: 'A candidate accepted your contact request',
    acceptedLead: (job: string) => `You can now talk about this job: ${job}.`,
    acceptedFooter: (brand: string) => `You get this because you asked a candidate on ${brand}.`,
    openButton: 'Open request',
    openChat: 'Open conversation',
    chatOpening: (job: string, company: string) =>
      `${company} and the candidate talk about this job: ${job}.`,
  },
})
