import { catalogue } from '#shared/catalogue.ts'

/** What replies say. */
export const replyWords = catalogue({ en: { formerMember: 'Deleted account' } })
