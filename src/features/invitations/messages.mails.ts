import { catalogue } from '#shared/catalogue.ts'

/** What emails and notices say. */
export const mailWords = catalogue({
  en: {
    verifiedSubject: (company: string) => `Someone you invited can now refer at ${company}`,
    verifiedBody: (company: string, name: string | null) =>
      `${name ?? 'Someone'} joined through your link and is now verified at ${company}. They decide about each request on its merits. Nobody gets anything for accepting one.`,
    openCompany: 'See the open jobs',
    footer: (brandName: string) => `Sent by ${brandName} because you invited someone.`,
  },
})
