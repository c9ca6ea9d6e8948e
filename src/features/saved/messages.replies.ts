import { catalogue } from '#shared/catalogue.ts'

/** Why an alert found a job. */
export const replyWords = catalogue({
  en: {
    inTitle: (word: string) => `“${word}” is in its title`,
    mentions: (words: string) => `it mentions “${words}”`,
    nearLocation: (place: string) => `it’s near ${place}`,
    isNew: 'it’s new',
  },
})

export const filterWords = catalogue<Record<string, string>>({
  en: { workMode: 'work mode', type: 'employment', company: 'company' },
})
