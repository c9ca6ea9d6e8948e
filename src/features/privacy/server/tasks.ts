import { scheduleSweep } from '#platform/tasks/in-steps.ts'
import { handleTask, type Schedule, type Task } from '#platform/tasks/tasks.ts'
import { close, closeAccount, eraseAccount, stepDue } from './service.deleting.ts'
import { erase } from './service.erasing.ts'
import { build, buildExport, expireExports } from './service.exporting.ts'

export const tasks: readonly Task[] = [
  handleTask(buildExport, build, { transaction: false }),
  handleTask(closeAccount, close),
  handleTask(eraseAccount, erase, { transaction: false }),
]

export const schedules: readonly Schedule[] = [
  scheduleSweep('privacy.stepDue', '* * * * *', stepDue),
  scheduleSweep('privacy.expireExports', '23 * * * *', expireExports, 20),
]
