import { numberWords, plural, spanWords } from '#web/messages/format.ts'
import { countCap, type Collection } from '../contract.ts'

const hour = 3_600_000

/** `Remote nurse jobs in Berlin, Germany` */
function title({ role, place, company, remote }: Collection): string {
  const what = [remote && 'Remote', role, 'jobs'].filter(Boolean).join(' ')
  const where = [place && `in ${place}`, company && `at ${company.name}`].filter(Boolean).join(' ')
  return [what.charAt(0).toUpperCase() + what.slice(1), where].filter(Boolean).join(' ')
}

export const collectionWords = {
  title,
  jobs: (total: number) =>
    total >= countCap ? `${numberWords(countCap)}+ open jobs` : plural(total, 'open job'),
  description: (collection: Collection) =>
    `${title(collection)}: what is open, who can refer you, what is paid and how fast companies answer.`,
  pay: (median: number, sample: number) =>
    `Half of the ${numberWords(sample)} jobs that say what they pay offer more than $${numberWords(median)} a year, converted at rounded rates.`,
  noPay: 'Too few of them name their pay to say what is usual.',
  answers: (hours: number, companies: number) =>
    `Of ${plural(companies, 'company', 'companies')} with enough cases, half answer requests within ${spanWords(hours * hour)}.`,
  noAnswers: 'None of the companies has answered enough requests to tell how fast they are.',
  all: 'Search all of them',
  related: 'Other collections',
}
