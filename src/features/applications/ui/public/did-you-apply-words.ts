import { catalogue } from '#shared/catalogue.ts'

/** Words of the question after an application at the company. */
export const words = catalogue({
  en: {
    title: 'Did you apply?',
    hint: 'If so, track it with your other applications.',
    yes: 'Yes, track it',
    no: 'No',
    tracked: 'Added to your applications.',
  },
})
