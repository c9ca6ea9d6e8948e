import { catalogue } from '#shared/catalogue.ts'

/** What replies say. */
export const replyWords = catalogue({
  en: {
    profileFitsJob: (jobTitle: string, company: string) =>
      `This profile fits the job ${jobTitle} at ${company}.`,
    sharedSkills: (skills: string) => `You share these skills: ${skills}.`,
    alreadyInTouch: 'They’re already in touch, or one of them doesn’t want to be.',
    conversationOpening:
      'You both said yes to this introduction. It costs neither of you a connection.',
  },
})
