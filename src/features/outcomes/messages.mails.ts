import { catalogue } from '#shared/catalogue.ts'

/** What emails and notices say. */
export const mailWords = catalogue({
  en: {
    contactedQuestionSubject: (title: string) => `Has the company been in touch? ${title}`,
    contactedQuestionLead: (title: string) =>
      `You were referred for ${title}. Has the company contacted you?`,
    hiredQuestionSubject: (title: string) => `How did it end? ${title}`,
    hiredQuestionLead: (title: string) =>
      `The company has been in touch with you about ${title}. Did you get the job?`,
    answerLinksBody: (linkDays: number) =>
      `Choose an answer. You don’t need to sign in, and the links work for ${linkDays} days:`,
    openRequestButton: 'Open the request',
    candidateFooter: (brandName: string) => `Sent by ${brandName} about your request.`,
    thanksSubject: (jobTitle: string) => `Thanks for your referral: ${jobTitle}`,
    thanksLead: (jobTitle: string) => `The candidate you referred for ${jobTitle} wrote:`,
  },
})
