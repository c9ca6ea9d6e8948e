import { catalogue } from '#shared/catalogue.ts'

/** Words of the pieces that job lists carry: few, so that those pages stay light. */
export const knownWords = catalogue({
  en: {
    here: (people: number) =>
      people === 1 ? 'You know 1 person here' : `You know ${people} people here`,
    onlyYou: 'Only you see this.',
    more: (count: number) => `and ${count} more`,
  },
})
