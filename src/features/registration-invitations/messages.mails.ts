import { catalogue } from '#shared/catalogue.ts'

/** What emails say. */
export const mailWords = catalogue({
  en: {
    subject: (brand: string) => `You’re invited to ${brand}`,
    lead: (brand: string) =>
      `You can sign up for ${brand} with this link: search for jobs, and get referred by someone who works there.`,
    until: (until: string) =>
      `It works once, until ${until}. Open it in the browser where you’ll sign up.`,
    action: 'Accept the invitation',
    footer: (brand: string) =>
      `Sent by ${brand} because an admin invited you. If you didn’t expect it, you can ignore this email.`,
  },
})
