import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('articles', {
  en: {
    changedMeanwhile:
      'Someone saved a newer version while you were writing. Your text is still here: compare both before you save.',
    authorRequired: 'Enter the author’s name, or choose an author with a page.',
    unknownAuthor: 'Choose an author from the list.',
    authorTaken: 'Another author already has this address. Choose another one.',
    tooManyAuthors: (atMost: number) => `There can be up to ${atMost} authors. Delete one first.`,
    authorChanged:
      'Someone else has changed this author in the meantime. Your text is still here: reload the page to compare.',
    unknownPicture: 'We can’t find this picture. Upload it again.',
    unknownCategory: 'Choose one of the categories.',
    taken: (title: string) => `“${title}” already has this address. Choose another one.`,
    tooDeep: 'Quotes and lists are nested too deeply. Remove some levels.',
    pictureRequired: 'Choose a picture.',
    passed: 'Choose a time in the future.',
    wrongState: (state: string) => `You can’t do this while the article is ${state}.`,
  },
})
