import type { JobLocation, Pay, WorkMode } from '../../contract.ts'
import { payWords, placesWords } from '../format.ts'
import { workModeWords } from '../messages.ts'

type JobLineProps = {
  job: {
    locations: JobLocation[]
    moreLocations: number
    workMode: WorkMode | null
    pay: Pay | null
  }
}

/** Where a job is, how it is done and what it pays, in one line: for lists of other features. */
export function JobLine({ job }: JobLineProps) {
  const places = placesWords(job)
  const mode = job.workMode && workModeWords[job.workMode]
  const facts = [places, mode !== places && mode, payWords(job.pay)].filter(Boolean)
  return <span dir="auto">{facts.join('\u00a0· ')}</span>
}
