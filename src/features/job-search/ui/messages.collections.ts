import { catalogue } from '#shared/catalogue.ts'
import { spanWords } from '#shared/spans.ts'
import { numberWords, plural } from '#web/messages/format.ts'
import { countCap, type Collection } from '../contract.ts'

const hour = 3_600_000

/** `Remote nurse jobs in Berlin, Germany` */
function title({ role, place, company, remote }: Collection): string {
  const what = [remote && 'Remote', role, 'jobs'].filter(Boolean).join(' ')
  const where = [place && `in ${place}`, company && `at ${company.name}`].filter(Boolean).join(' ')
  return [what.charAt(0).toUpperCase() + what.slice(1), where].filter(Boolean).join(' ')
}

const letterName = (letter: string) => (letter === 'other' ? 'Other scripts' : letter.toUpperCase())

export const collectionWords = catalogue({
  en: {
    title,
    jobs: (total: number) =>
      total >= countCap ? `${numberWords(countCap)}+ open jobs` : plural(total, 'open job'),
    description: (collection: Collection) =>
      `${title(collection)}: open jobs, who can refer you, salaries, and how fast companies reply.`,
    pay: (median: number, sample: number) =>
      `Median salary $${numberWords(median)} a year (${plural(sample, 'job')}), converted at rounded rates.`,
    noPay: 'Not enough data for a median salary.',
    answers: (hours: number, companies: number) =>
      `Typical response time to requests: ${spanWords(Math.max(1, hours) * hour)} (${plural(companies, 'company', 'companies')}).`,
    noAnswers: 'Not enough data on response times.',
    all: 'Search these jobs',
    related: 'Other collections',
    every: 'All roles and locations',
    list: 'Jobs by role and location',
    listAt: (letter: string) => `Jobs by role and location: ${letterName(letter)}`,
    listLead: 'Every role and location with at least five open jobs.',
    letters: 'Letters',
    letterName,
    letter: (letter: string, count: number) =>
      `${letterName(letter)}: ${count} ${count === 1 ? 'role or location' : 'roles and locations'}`,
    chooseLetter: 'Choose the letter that the role or location begins with.',
    roles: 'Roles',
    places: 'Locations',
    listNone: 'Nothing here yet',
    listNoneHint: 'A role or location appears here once it has five open jobs.',
  },
})
