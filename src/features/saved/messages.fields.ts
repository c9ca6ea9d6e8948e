import { catalogue } from '#shared/catalogue.ts'

/** What schemas of the contract say of a field. */
export const fieldWords = catalogue({
  en: {
    tooManyFilters: 'Too many filters.',
    chooseOne: 'Choose one: keep it for later, or have it sent when someone can take it.',
    giveJob: 'Enter a job or a link to one.',
  },
})
