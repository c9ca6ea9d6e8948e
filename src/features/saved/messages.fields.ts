import { catalogue } from '#shared/catalogue.ts'

/** What schemas of the contract say of a field. */
export const fieldWords = catalogue({
  en: {
    tooManyFilters: 'Too many filters.',
    chooseOne: 'Choose one: save it for later, or send it when someone can take it.',
    giveJob: 'Enter a job or a link to one.',
  },
})
