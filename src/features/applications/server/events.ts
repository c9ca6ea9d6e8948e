import { defineEvent } from '#platform/context.ts'

/** A job began or ceased to take applications here. */
export const intakeChanged = defineEvent<{ jobId: string }>('applications.intakeChanged')

/** Someone has applied, here (once it cannot be called back) or on the employer's own site. */
export const applicationMade = defineEvent<{
  candidateId: string
  companyId: string
  jobId: string
}>('applications.applicationMade')

/** Someone starts a job that was applied for here. */
export const applicantHired = defineEvent<{
  applicationId: string
  candidateId: string
  jobId: string
  startsOn: string
}>('applications.applicantHired')
