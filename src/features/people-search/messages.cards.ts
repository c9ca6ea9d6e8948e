import { catalogue } from '#shared/catalogue.ts'

/** What cards say, for whoever reads them. */
export const cardWords = catalogue({
  en: {
    areaOf: (city: string) => `${city} area`,
  },
})
