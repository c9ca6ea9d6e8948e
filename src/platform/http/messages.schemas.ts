import { catalogue } from '#shared/catalogue.ts'

/** What schemas say of wrong input where the contract has no words of its own. */
export const words = catalogue({
  en: {
    wrong: 'This value isn’t valid.',
    types: {
      string: 'Enter text.',
      number: 'Enter a number.',
      int: 'Enter a whole number.',
      boolean: 'Choose yes or no.',
      array: 'Enter a list.',
      object: 'Enter an object with named fields.',
      date: 'Enter a date.',
    },
    formats: {
      email: 'Enter an email address, such as name@example.com.',
      url: 'Enter a web address, such as https://example.com.',
      uuid: 'This isn’t a valid ID.',
      datetime: 'Enter a date and time, such as 2026-11-26T09:00:00Z.',
      date: 'Enter a date, such as 2026-11-26.',
      time: 'Enter a time, such as 09:00.',
    },
    wrongFormat: 'This doesn’t have the right format.',
    atMostCharacters: (count: string) =>
      `Use at most ${count} ${count === '1' ? 'character' : 'characters'}.`,
    atLeastCharacters: (count: string) => `Use at least ${count} characters.`,
    fillIn: 'Fill in this field.',
    atMostItems: (count: string) =>
      count === '1' ? 'Add at most one entry.' : `Add at most ${count} entries.`,
    atLeastItems: (count: string) =>
      count === '1' ? 'Add at least one entry.' : `Add at least ${count} entries.`,
    atMost: (limit: string) => `Enter ${limit} or less.`,
    atLeast: (limit: string) => `Enter ${limit} or more.`,
    below: (limit: string) => `Enter less than ${limit}.`,
    above: (limit: string) => `Enter more than ${limit}.`,
    multipleOf: (step: string) => `Enter a multiple of ${step}.`,
    oneOf: (values: string) => `Choose one of these: ${values}.`,
    exactly: (value: string) => `This has to be ${value}.`,
    unknown: (names: string) => `These fields aren’t allowed: ${names}.`,
  },
})
