import { inSteps, scheduleSweep } from '#platform/tasks/in-steps.ts'
import { handleTask, type Schedule, type Task } from '#platform/tasks/tasks.ts'
import { forgetUnsent } from './service.files.ts'
import { forgetClosed } from './service.history.ts'
import { forgetPresence } from './service.presence.ts'
import { releaseHeld } from './service.requests.ts'
import { correctWarnings, correctWarningsTask, warnContacts, warnContactsTask } from './service.ts'
import { tellAllUnread, tellUnread, tellUnreadTask } from './service.unread.ts'

export const tasks: readonly Task[] = [
  handleTask(warnContactsTask, warnContacts),
  handleTask(correctWarningsTask, correctWarnings),
  handleTask(tellUnreadTask, tellAllUnread, { transaction: false }),
]

export const schedules: readonly Schedule[] = [
  scheduleSweep('chat.tellUnread', '* * * * *', tellUnread),
  scheduleSweep('chat.forgetClosed', '41 3 * * *', forgetClosed, 100),
  scheduleSweep('chat.forgetPresence', '7 * * * *', forgetPresence),
  scheduleSweep('chat.forgetUnsent', '23 * * * *', forgetUnsent),
  {
    name: 'chat.releaseHeld',
    cron: '* * * * *',
    transaction: false,
    handler: async (context) => {
      await inSteps<string>(context, { name: 'chat.releaseHeld', step: releaseHeld })
    },
  },
]
