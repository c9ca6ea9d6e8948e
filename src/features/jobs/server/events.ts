import { defineEvent } from '#platform/context.ts'
import type { CloseOutcome } from '../contract.ts'

/** A job can be found and asked for from now on. */
export const jobPublished = defineEvent<{ jobId: string; companyId: string }>('jobs.jobPublished')

/** A job takes no more applications or requests. */
export const jobClosed = defineEvent<{
  jobId: string
  companyId: string
  outcome: CloseOutcome
  at: Date
}>('jobs.jobClosed')

/** Postings look different from now on: pages that show them are made anew. */
export const jobsChanged = defineEvent<{ jobIds: string[] }>('jobs.jobsChanged')
