import { scheduleSweep } from '#platform/tasks/in-steps.ts'
import { handleTask, type Schedule, type Task } from '#platform/tasks/tasks.ts'
import { escalate, stepDue } from './service.clock.ts'
import { forgetUnsent } from './service.files.ts'
import { forgetOld, read, readTask } from './service.mail.ts'
import { forgetViewers } from './service.team.ts'

export const tasks: readonly Task[] = [
  handleTask(readTask, (context, { id }) => read(context, id), { transaction: false }),
]

export const schedules: readonly Schedule[] = [
  scheduleSweep('tickets.stepDue', '* * * * *', stepDue),
  scheduleSweep('tickets.escalate', '* * * * *', escalate),
  scheduleSweep('tickets.forgetUnsentFiles', '23 * * * *', forgetUnsent),
  scheduleSweep('tickets.forgetViewers', '7 * * * *', forgetViewers),
  scheduleSweep('tickets.forgetOldMails', '41 3 * * *', forgetOld),
]
