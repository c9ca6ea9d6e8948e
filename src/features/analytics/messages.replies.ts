import { catalogue } from '#shared/catalogue.ts'

/** What replies say in words. */
export const replyWords = catalogue({
  en: {
    notRead: 'We couldn’t read this figure.',
  },
})
