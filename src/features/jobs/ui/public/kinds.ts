import type { EmploymentType, JobCard, Seniority, WorkMode } from '../../contract.ts'
import { payWords, placesWords } from '../format.ts'
import * as messages from '../messages.ts'

/** Kinds of employment and of work and levels, for what other features say about jobs. */
export const employmentTypeWords: Record<EmploymentType, string> = messages.employmentTypeWords
export const workModeWords: Record<WorkMode, string> = messages.workModeWords
export const seniorityWords: Record<Seniority, string> = messages.seniorityWords

type Opening = Pick<JobCard, 'workMode' | 'employmentTypes' | 'pay'> & {
  locations: JobCard['locations']
}

const shownPlaces = 3

/** Where, how and for how much, in a line each. */
export function openingWords(job: Opening): { place: string; pay: string } {
  const { locations, workMode, employmentTypes } = job
  const shown = locations.slice(0, shownPlaces)
  const parts = [
    placesWords({ locations: shown, moreLocations: locations.length - shown.length }),
    workMode && workModeWords[workMode],
    ...employmentTypes
      .filter((type) => type !== 'FULL_TIME')
      .map((type) => employmentTypeWords[type]),
  ]
  return { place: [...new Set(parts.filter(Boolean))].join('\u00a0· '), pay: payWords(job.pay) }
}
