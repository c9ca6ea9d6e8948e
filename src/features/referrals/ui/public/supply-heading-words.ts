import { catalogue } from '#shared/catalogue.ts'
import { plural } from '#web/messages/format.ts'

/** Who can take a request now, as one line above a job, where nothing else says it. */
export const headingWords = catalogue({
  en: {
    heading: (verified: number, available: number) => {
      if (verified === 0 && available === 0) return 'No referrer yet'
      if (available === 0) {
        return `${plural(verified, 'referrer')}, but ${verified === 1 ? 'they can’t' : 'none can'} take a request right now`
      }
      if (available >= verified) return `${plural(available, 'person', 'people')} can refer you`
      return `${available} of ${plural(verified, 'referrer')} can take a request now`
    },
  },
})
