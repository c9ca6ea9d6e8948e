import { catalogue } from '#shared/catalogue.ts'

/** What replies say. */
export const replyWords = catalogue({
  en: {
    listChanged: 'This list has changed. Start again from the first page.',
    republicOf: (countryWords: string) => `Republic of ${countryWords}`,
    stateOrNamesake: (regionName: string, shown: string) => `${regionName} (state) or ${shown}`,
    excludedWordTooCommon:
      'Almost every job contains a word you exclude. Add a word to search for.',
  },
})
