import { catalogue } from '#shared/catalogue.ts'

/** Why an alert found a job. */
export const replyWords = catalogue({
  en: {
    inTitle: (word: string) => `“${word}” is in its title`,
    matches: (words: string) => `it matches “${words}”`,
    pays: (amount: string) => `it pays ${amount} or more`,
    withoutWorkMode: (mode: string) => `it’s not ${mode === 'onsite' ? 'on site' : mode}`,
    without: (kind: string) => `it’s not ${kind}`,
    notIn: (place: string) => `it’s not in ${place}`,
    notAt: (company: string) => `it’s not at ${company}`,
    visa: 'it sponsors visas',
    nearLocation: (place: string) => `it’s near ${place}`,
    nearLocationOrRemote: (place: string) => `it’s near ${place}, or remote for people there`,
    isNew: 'it’s new',
  },
})

export const filterWords = catalogue<Record<string, string>>({
  en: { workMode: 'work mode', type: 'employment', company: 'company', seniority: 'level' },
})
