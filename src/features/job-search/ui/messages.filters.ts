/** The words of the search filters. */
import { catalogue } from '#shared/catalogue.ts'
import { numberWords } from '#web/messages/format.ts'

export const filterWords = catalogue({
  en: {
    workMode: 'Work mode',
    remoteFrom: 'Remote, from',
    anyCountry: 'Any country',
    openFrom: (country: string) => `Remote from ${country}`,
    seniority: 'Seniority',
    skills: 'Skills',
    otherSkill: 'Another skill',
    payFloor: 'Minimum salary',
    payUnread: 'Enter an amount, such as 60,000.',
    payFloorHint: 'Converted at rounded rates. Jobs without a salary are hidden.',
    payFrom: (pay: string) => `From ${pay}`,
    currency: 'Currency',
    period: 'Period',
    people: 'Referrals',
    referrers: 'Referral available',
    visaLegend: 'Visa sponsorship',
    visa: 'Sponsors visas',
    answers: 'Response time',
    anySpeed: 'Any',
    answersWithin: (days: number) => (days === 1 ? 'Within a day' : `Within ${days} days`),
    countOf: (jobs: number) => numberWords(jobs),
    inPlace: (place: string) => `In ${place}`,
    posted: 'Posted',
    anyTime: 'Any time',
    within: (days: number) => (days === 1 ? 'In the last day' : `In the last ${days} days`),
    radius: 'Distance',
    radiusOf: (km: number) => (km === 0 ? 'Exact location' : `Within ${km} km`),
    atCompany: (name: string) => `At ${name}`,
    remove: (filter: string) => `Remove: ${filter}`,
    clear: 'Clear all',
    showResults: (jobs: string) => `Show ${jobs}`,
  },
})
