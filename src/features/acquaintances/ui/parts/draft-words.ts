import { catalogue } from '#shared/catalogue.ts'

/** Messages to people whom a candidate knows, and what is around them. */
export const draftWords = catalogue({
  en: {
    askToRefer: (name: string, company: string, job: string | null) =>
      job
        ? `Hi ${name}, I’d like to apply for “${job}” at ${company}. Would you be open to referring me? I’m happy to send you my resume first.`
        : `Hi ${name}, I’m interested in working at ${company}. Would you be open to referring me? I’m happy to send you my resume first.`,
    askToJoin: (name: string, company: string, link: string) =>
      `Hi ${name}, I’d like to work at ${company}. Could you join as a referrer there and refer me if you think I fit? You confirm your work email first. Nobody gets anything for saying yes.\n${link}`,
    drafts: 'Messages you can copy',
    toAsk: (name: string) => `Ask ${name} to refer you`,
    toJoin: (name: string) => `Ask ${name} to join and refer you`,
    makeLink: 'Make a link for this message',
    copy: 'Copy',
    choose: 'Person',
  },
})
