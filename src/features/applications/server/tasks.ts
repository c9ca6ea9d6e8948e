import { scheduleSweep } from '#platform/tasks/in-steps.ts'
import { handleTask, type Schedule, type Task } from '#platform/tasks/tasks.ts'
import { destroyUnsent } from './service.files.ts'
import { remindInterview } from './service.interviews.ts'
import { applicationSent, hiringDigest, interviewReminder, jobEnded } from './service.notices.ts'
import { rejectPlanned } from './service.plans.ts'
import { announceSent, endSome, mailDigest, sweep } from './service.sweep.ts'

export const tasks: readonly Task[] = [
  handleTask(applicationSent, (context, input) => announceSent(context, input)),
  handleTask(hiringDigest, (context, { accountId }) => mailDigest(context, accountId)),
  handleTask(interviewReminder, (context, input) => remindInterview(context, input)),
  handleTask(jobEnded, (context, { jobId }) => endSome(context, jobId)),
]

export const schedules: readonly Schedule[] = [
  scheduleSweep('applications.sweep', '* * * * *', sweep, 200),
  scheduleSweep('applications.destroyUnsent', '17 * * * *', destroyUnsent, 100),
  scheduleSweep('applications.rejectPlanned', '* * * * *', rejectPlanned, 200),
]
