import { catalogue } from '#shared/catalogue.ts'

/** What cards say. */
export const cardWords = catalogue({
  en: {
    areaOf: (city: string) => `${city} area`,
  },
})
