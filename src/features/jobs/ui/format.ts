import { countryWords } from '#shared/countries.ts'
import { formatMoneyRange } from '#shared/money.ts'
import type { JobCard, JobLocation, Pay } from '../contract.ts'
import { payUnitWords, words } from './messages.ts'

/** Where people write the region after the city instead of the country. */
const namedByRegion = new Set(['US', 'CA', 'AU'])

/** `Columbus, OH`, `Köln, Germany`, `United States`; what the employer wrote when it is no known place. */
export function placeWords({ text, city, region, country }: JobLocation): string {
  if (city) {
    const rest =
      region && country && namedByRegion.has(country) ? region : country && countryWords(country)
    return rest && rest !== city ? `${city}, ${rest}` : city
  }
  if (country) return region ? `${region}, ${countryWords(country)}` : countryWords(country)
  return text
}

/** The places of a card in one line. */
export function placesWords(job: Pick<JobCard, 'locations' | 'moreLocations'>): string {
  const named = job.locations.map(placeWords)
  const shown = [...new Set(named)].join('\u00a0· ')
  return job.moreLocations > 0 ? `${shown} ${words.moreLocations(job.moreLocations)}` : shown
}

/** `€60,000–72,000 a year, plus equity`; the missing pay is said too. */
export function payWords(pay: Pay | null): string {
  if (!pay) return words.payNotGiven
  const range = formatMoneyRange(pay)
  const extras = [pay.equity && words.plusEquity, pay.bonus && words.plusBonus].filter(Boolean)
  const amounts = range === null ? words.payNotGiven : `${range} ${payUnitWords[pay.unit]}`
  return [amounts, ...extras].join(', ')
}

/** `62 jobs`, or `5,000+ jobs` where not all were counted. */
export function countedJobs(total: number, exact: boolean): string {
  return exact ? words.results(Math.max(0, total)) : words.resultsOver(total)
}
