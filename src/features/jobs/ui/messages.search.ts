/** Every word of the search alone. */
import { numberWords } from '#web/messages/format.ts'
import type { SearchSort } from '../contract.ts'

export const sortWords: Record<SearchSort, string> = {
  newest: 'Newest first',
  relevance: 'Best match first',
  pay: 'Best paid first',
  answer: 'Fastest answer first',
}

export const searchWords = {
  searchTitle: 'Find a job',
  searchDescription:
    'Open jobs with the day the employer last confirmed them, and whether somebody there can refer you.',
  spelled: 'Nothing was found as typed, so this was searched:',
  didYouMean: 'Did you mean',
  asTyped: (typed: string) => `Search for “${typed}” as typed`,
  around: (place: string) => `around ${place}`,
  inPlace: (place: string) => `in ${place}`,
  unknownPlace: (place: string) =>
    `We do not know a place called “${place}”, so it was searched as words.`,
  more: 'Show more jobs',
  shown: (count: number) => `${numberWords(count)} shown`,
  laterPage: 'You are on a later page of this list.',
  fromStart: 'Start from the newest',
  noneTitle: 'No open job fits all of this',
  none: 'Remove a filter, search a wider area, or use fewer words.',
  noneAction: 'See all open jobs',
  keys: 'Keys: / search, j and k move, Enter opens',
}
