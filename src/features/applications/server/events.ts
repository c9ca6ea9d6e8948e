import { defineEvent } from '#platform/context.ts'

/** A job began or ceased to take applications here. */
export const intakeChanged = defineEvent<{ jobId: string }>('applications.intakeChanged')

/** Somebody starts a job that was applied for here. */
export const applicantHired = defineEvent<{
  applicationId: string
  candidateId: string
  jobId: string
  startsOn: string
}>('applications.applicantHired')
