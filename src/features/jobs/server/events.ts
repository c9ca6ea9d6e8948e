import { defineEvent } from '#platform/context.ts'

/** Jobs take no more applications or requests. */
export const jobsClosed = defineEvent<{ jobIds: string[] }>('jobs.jobsClosed')

/** Public postings were paused: nobody finds them until someone resumes them. */
export const jobsPaused = defineEvent<{ jobIds: string[] }>('jobs.jobsPaused')

/** Paused postings are public again. */
export const jobsResumed = defineEvent<{ jobIds: string[] }>('jobs.jobsResumed')

/** A job that had closed takes applications and requests again. */
export const jobReopened = defineEvent<{ jobId: string }>('jobs.jobReopened')

/** Postings look different from now on: pages that show them are made anew. */
export const jobsChanged = defineEvent<{ jobIds: string[] }>('jobs.jobsChanged')
