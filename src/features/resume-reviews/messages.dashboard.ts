import { catalogue } from '#shared/catalogue.ts'

/** Work that waits, as the admin’s dashboard names it. */
export const queueWords = catalogue({
  en: {
    waiting: 'Resume reviews without a reviewer, or late',
  },
})
