import { catalogue } from '#shared/catalogue.ts'

/** Work that waits, as the admin’s dashboard names it. */
export const queueWords = catalogue({
  en: {
    failing: 'Failing job boards',
    suggested: 'Job boards added by members',
  },
})
