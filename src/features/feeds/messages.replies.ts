import { catalogue } from '#shared/catalogue.ts'

/** What replies say. */
export const replyWords = catalogue({
  en: {
    formerMember: 'Former member',
    feedTitle: (brand: string) => `${brand} feed`,
    untitled: 'Post',
  },
})
