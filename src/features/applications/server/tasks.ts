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
  {
    name: 'applications.sweep',
    cron: '* * * * *',
    handler: async (context) => {
      await sweep(context)
    },
  },
  { name: 'applications.destroyUnsent', cron: '17 * * * *', handler: destroyUnsent },
  {
    name: 'applications.rejectPlanned',
    cron: '* * * * *',
    handler: async (context) => {
      await rejectPlanned(context)
    },
  },
]
