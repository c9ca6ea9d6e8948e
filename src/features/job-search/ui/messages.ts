/** The words of the search bar and of every list of found jobs. */
import { catalogue } from '#shared/catalogue.ts'
import { numberWords, plural } from '#web/messages/format.ts'
import type { suggestionKinds } from '../contract.ts'

export const suggestionKindWords = catalogue<Record<(typeof suggestionKinds)[number], string>>({
  en: {
    title: 'Title',
    skill: 'Skill',
    company: 'Company',
    place: 'Location',
    region: 'Region',
    country: 'Country',
  },
})

export const words = catalogue({
  en: {
    jobs: 'Jobs',
    what: 'What',
    whatHint: 'Title, skill or company',
    where: 'Where',
    whereHint: 'City, region or country',
    search: 'Search',
    filters: 'Filters',
    results: (total: number) => plural(total, 'job'),
    resultsOver: (total: number) => `${numberWords(total)}+ jobs`,
    kilometres: (count: number) => `${count} km`,
    miles: (count: number) => (count === 1 ? '1 mile' : `${count} miles`),
    aboutJob: 'About the job',
  },
})
