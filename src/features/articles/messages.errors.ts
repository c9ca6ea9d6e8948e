import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('articles', {
  en: {
    changedMeanwhile:
      'Someone saved a newer version while you were writing. Your text is still here: compare both before you save.',
    unknownCategory: 'Choose one of the categories.',
    taken: (title: string) => `“${title}” already has this address. Choose another one.`,
    tooDeep: 'Quotes and lists are nested too deeply. Remove some levels.',
    pictureRequired: 'Choose a picture.',
    passed: 'Choose a time in the future.',
    wrongState: (state: string) => `This isn’t possible while the article is ${state}.`,
  },
})
