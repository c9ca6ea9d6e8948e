import { catalogue } from '#shared/catalogue.ts'

/** What kinds of news are called in the settings. */
export const typeWords = catalogue({
  en: {
    asked: {
      label: 'Contact requests from recruiters',
      why: 'You let recruiters find you.',
    },
    answered: {
      label: 'Accepted contact requests',
      why: 'You asked a candidate to talk about a job.',
    },
    stillLooking: {
      label: '“Still looking?” once a month',
      why: 'You let recruiters find you.',
    },
    leftSearch: {
      label: 'When recruiters can no longer find you',
      why: 'You let recruiters find you.',
    },
  },
})
