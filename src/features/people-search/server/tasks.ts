import { scheduleSweep } from '#platform/tasks/in-steps.ts'
import type { Schedule } from '#platform/tasks/tasks.ts'
import { expireContacts } from './service.contacts.ts'
import { remind } from './service.reminders.ts'
import { renewCards } from './service.ts'

export const schedules: readonly Schedule[] = [
  scheduleSweep('people.expireContacts', '* * * * *', expireContacts),
  scheduleSweep('people.renewCards', '* * * * *', renewCards, 100),
  scheduleSweep('people.remind', '* * * * *', remind, 100),
]
