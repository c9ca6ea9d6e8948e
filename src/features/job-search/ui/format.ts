import type { CallReply } from '#shared/endpoint.ts'
import type { searchJobs } from '../contract.ts'
import { words } from './messages.ts'

/** `62 jobs`, or `5,000+ jobs` where not all were counted. */
export function countedJobs(total: number, exact: boolean): string {
  return exact ? words.results(Math.max(0, total)) : words.resultsOver(total)
}

type Distance = NonNullable<CallReply<typeof searchJobs>['understood'][number]['distance']>

/** `20 miles`, `30 km`: as it was typed. */
export function distanceInWords({ amount, unit }: Distance): string {
  return unit === 'km' ? words.kilometres(amount) : words.miles(amount)
}
