import { catalogue } from '#shared/catalogue.ts'
import { plural } from '#web/messages/format.ts'

/** Who can take a request now: the same sentence wherever someone might ask. */
export const supplyWords = catalogue({
  en: {
    available: (verified: number, available: number) => {
      if (verified === 0 && available === 0) return 'No referrer works there yet.'
      const people = `${plural(verified, 'person', 'people')} can refer you.`
      if (available === 0) return `${people} None of them can take a request right now.`
      if (available >= verified) {
        return `${people} ${available === 1 ? 'They can' : 'All of them can'} take a request now.`
      }
      return `${people} ${available} of them can take a request now.`
    },
  },
})
