import { catalogue } from '#shared/catalogue.ts'

/** What stands around the words of a broadcast. */
export const mailWords = catalogue({
  en: {
    openButton: 'Read more',
    footer: (brandName: string) => `Sent by ${brandName} to its members.`,
    testSubject: (title: string) => `Test: ${title}`,
  },
})
