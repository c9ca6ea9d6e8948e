import { catalogue } from '#shared/catalogue.ts'

/** What replies say. */
export const replyWords = catalogue({
  en: {
    pictures: 'Pictures aren’t shown yet. Describe them in words or link to them.',
  },
})
