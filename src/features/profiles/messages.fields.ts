import { catalogue } from '#shared/catalogue.ts'

/** What schemas of the contract say of a field. */
export const fieldWords = catalogue({
  en: {
    dateForm: 'Use a year, or year and month: 2021-04.',
    endsBeforeStart: 'The end must be after the start.',
    notJson: 'This isn’t JSON.',
  },
})
