import { catalogue } from '#shared/catalogue.ts'

export const replyWords = catalogue({ en: { formerColleague: 'Former colleague' } })
