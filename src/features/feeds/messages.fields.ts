import { catalogue } from '#shared/catalogue.ts'

/** What schemas of the contract say of a field. */
export const fieldWords = catalogue({
  en: {
    tagForm: 'Use letters or numbers in a tag.',
    tooManyTags: (most: number) => `At most ${most} tags.`,
    tooManyMentions: (most: number) => `Mention at most ${most} people.`,
    tooManyRoles: (most: number) => `At most ${most} roles.`,
    atLeastOne: 'At least 1.',
    atMost: (most: number) => `At most ${most}.`,
    tooManyOptions: (most: number) => `At most ${most} options.`,
    tooManyWords: (most: number) => `At most ${most} words.`,
  },
})
