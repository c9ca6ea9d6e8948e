import { formatMoneyRange, payUnitWords } from '#shared/money.ts'
import { placeLabel } from '#shared/places.ts'
import type { JobCard, JobLocation, Pay } from '../contract.ts'
import { words } from './messages.ts'

/** `Columbus, OH`, `Cologne, Germany`; what the employer wrote when it is no known place. */
export function placeWords(location: JobLocation): string {
  return placeLabel(location) || location.text
}

/** The places of a card in one line. */
export function placesWords(job: Pick<JobCard, 'locations' | 'moreLocations'>): string {
  const named = job.locations.map(placeWords)
  const shown = [...new Set(named)].join('\u00a0· ')
  return job.moreLocations > 0 ? `${shown} ${words.moreLocations(job.moreLocations)}` : shown
}

/** At most two places, or the first and how many more there are: short enough for a row. */
export function fewPlacesWords(job: Pick<JobCard, 'locations' | 'moreLocations'>): string {
  const named = [...new Set(job.locations.map(placeWords))]
  const all = named.length + job.moreLocations
  return all <= 2 ? named.join('\u00a0· ') : `${named[0]} ${words.moreLocations(all - 1)}`
}

/** `€60,000–72,000 a year, plus equity and bonus`; the missing pay is said too. */
export function payWords(pay: Pay | null): string {
  if (!pay) return words.payNotGiven
  const range = formatMoneyRange(pay)
  const extras = [pay.equity && words.equity, pay.bonus && words.bonus].filter(Boolean)
  const amounts = range === null ? words.payNotGiven : `${range} ${payUnitWords[pay.unit]}`
  return extras.length === 0 ? amounts : `${amounts}, ${words.plus(extras.join(words.and))}`
}
