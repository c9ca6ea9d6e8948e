import { words } from './messages.ts'

/** `62 jobs`, or `5,000+ jobs` where not all were counted. */
export function countedJobs(total: number, exact: boolean): string {
  return exact ? words.results(Math.max(0, total)) : words.resultsOver(total)
}
