/** The words of the search filters. */
import {
  employmentTypeWords,
  seniorityWords,
  workModeWords,
} from '#features/jobs/ui/public/kinds.ts'
import { catalogue } from '#shared/catalogue.ts'
import { numberWords } from '#web/messages/format.ts'
import type { ChoiceFilter, ChoiceOf, FlagFilter } from '../contract.ts'

export const choiceLegends = catalogue<Record<ChoiceFilter, string>>({
  en: { workMode: 'Work mode', type: 'Employment', seniority: 'Seniority' },
})

export const choiceWords: { [Name in ChoiceFilter]: Record<ChoiceOf<Name>, string> } = {
  workMode: workModeWords,
  type: employmentTypeWords,
  seniority: seniorityWords,
}

export const flagWords = catalogue<Record<FlagFilter, { legend: string; label: string }>>({
  en: {
    referrers: { legend: 'Referrals', label: 'Referral available' },
    visa: { legend: 'Visa sponsorship', label: 'Sponsors visas' },
  },
})

export const filterWords = catalogue({
  en: {
    remoteFrom: 'Remote, from',
    anyCountry: 'Any country',
    openFrom: (country: string) => `Remote from ${country}`,
    skills: 'Skills',
    otherSkill: 'Another skill',
    payFloor: 'Minimum salary',
    payUnread: 'Enter an amount, such as 60,000.',
    payFloorHint: 'Converted at rounded rates. Jobs without a salary are hidden.',
    payFrom: (pay: string) => `From ${pay}`,
    currency: 'Currency',
    period: 'Period',
    answers: 'Response time',
    anySpeed: 'Any',
    answersWithin: (days: number) => (days === 1 ? 'Within a day' : `Within ${days} days`),
    countOf: (jobs: number) => numberWords(jobs),
    inPlace: (place: string) => `In ${place}`,
    withinOf: (distance: string, place: string) => `Within ${distance} of ${place}`,
    posted: 'Posted',
    anyTime: 'Any time',
    within: (days: number) => (days === 1 ? 'In the last day' : `In the last ${days} days`),
    radius: 'Distance',
    radiusOf: (km: number) => (km === 0 ? 'Exact location' : `Within ${km} km`),
    orRemote: 'Or remote',
    atCompany: (name: string) => `At ${name}`,
    notInPlace: (place: string) => `Not in ${place}`,
    notAtCompany: (name: string) => `Not at ${name}`,
    not: (choice: string) => `Not ${choice.toLowerCase()}`,
    remove: (filter: string) => `Remove: ${filter}`,
    clear: 'Clear all',
    showResults: (jobs: string) => `Show ${jobs}`,
  },
})
