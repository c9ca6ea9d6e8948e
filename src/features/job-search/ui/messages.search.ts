/** Every word of the search alone. */
import { catalogue } from '#shared/catalogue.ts'
import { numberWords } from '#web/messages/format.ts'
import type { SearchSort } from '../contract.ts'

export const sortWords = catalogue<Record<SearchSort, string>>({
  en: {
    relevance: 'Best match',
    newest: 'Newest',
    pay: 'Highest salary',
    answer: 'Fastest response',
  },
})

export const searchWords = catalogue({
  en: {
    searchTitle: 'Find a job',
    order: 'Sort by',
    searchDescription:
      'Open jobs with the day the employer last confirmed them, and whether someone there can refer you.',
    spelled: 'Showing results for',
    asTyped: (typed: string) => `Search for “${typed}” instead`,
    leftOut: (words: string[], filtered: boolean) =>
      `No jobs match every word${filtered ? ' with these filters' : ''}. Showing jobs without ${words.map((word) => `“${word}”`).join(' and ')}.`,
    ignored: (parts: string[]) =>
      `Search by pay works for a minimum only, so ${parts.map((part) => `“${part}”`).join(' and ')} was left out.`,
    nothingIn: (places: string[]) =>
      `No jobs in ${places.join(' or ')} match. Showing jobs in other places.`,
    understoodPlace: (where: string) => `Searching ${where}.`,
    understoodRemote: (place: string) => `Searching remote jobs for people in ${place}.`,
    understoodOrRemote: (where: string) => `Searching ${where}, and remote jobs for people there.`,
    understoodCompany: (company: string) => `Searching jobs at ${company}.`,
    asWord: (typed: string) => `Search for “${typed}” as plain words instead`,
    around: (place: string) => `around ${place}`,
    orRemote: (place: string) => `${place}, or remote`,
    forPeopleIn: (place: string) => `for people in ${place}`,
    inPlace: (place: string) => `in ${place}`,
    withinOf: (distance: string, place: string) => `within ${distance} of ${place}`,
    unknownPlace: (place: string) =>
      `We don’t know a place called “${place}”, so we searched for the words.`,
    more: 'Show more jobs',
    shown: (count: number) => `${numberWords(count)} shown`,
    laterPage: 'You’re not on the first page.',
    fromStart: 'Back to the first page',
    noneTitle: 'No jobs match your search',
    none: 'Remove a filter, search a wider area, or use fewer words.',
    noneAction: 'See all open jobs',
    keys: 'Keys: / search, j and k move, Enter opens',
  },
})
