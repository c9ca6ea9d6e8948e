import { catalogue } from '#shared/catalogue.ts'

/** What replies say. */
export const replyWords = catalogue({
  en: {
    fairUsePlan: 'Fair use',
    adjustedByAdmin: (reason: string) => `By an admin: ${reason}`,
  },
})
