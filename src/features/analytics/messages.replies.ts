import { catalogue } from '#shared/catalogue.ts'

/** What replies say in words. */
export const replyWords = catalogue({
  en: {
    notRead: 'This couldn’t be read.',
  },
})
