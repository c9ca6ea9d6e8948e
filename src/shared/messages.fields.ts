import { catalogue } from './catalogue.ts'

/** What shared schemas say of a field. Read as a schema answers, so that it is in the language of then. */
export const fieldWords = catalogue({
  en: {
    fillIn: 'Fill in this field.',
    atLeastCharacters: (least: number) => `Use at least ${least} characters.`,
    atMostCharacters: (most: number) => `At most ${most} characters.`,
    cannotBeStored: 'Contains a character that can’t be stored.',
    fillInVariables: (names: string) => `Fill in ${names} before you send this.`,
    checkYear: 'Check the year.',
    singleLine: 'Use a single line.',
    personNameOnly: 'Enter only your name, without a web or email address.',
    nameNeedsLetter: 'Enter a name with at least one letter.',
    companyNameOnly: 'Enter only the name, without a web address.',
    webAddress: 'Enter a web address that starts with http:// or https://.',
    plainAddress:
      'Use an address with plain letters before the @. Emails to other addresses may not arrive.',
    beforeAt: (most: number) => `At most ${most} characters before the @.`,
    completeAddress: 'Enter a complete email address, like name@example.org.',
    unknownTimeZone: 'Choose a time zone, for example Europe/Vienna.',
  },
})
