import { handleTask, type Schedule, type Task } from '#platform/tasks/tasks.ts'
import { checkDomain, lookUp, sweepProofs } from './service.claims.ts'
import * as service from './service.ts'

export const tasks: readonly Task[] = [
  handleTask(checkDomain, (context, { caseId }) => lookUp(context, caseId), { transaction: false }),
]

export const schedules: readonly Schedule[] = [
  {
    name: 'verification.deadlines',
    cron: '*/10 * * * *',
    handler: async (context) => {
      await service.adoptUnknown(context)
      await service.noticeDue(context)
      await service.endDue(context)
      await sweepProofs(context)
    },
  },
  { name: 'verification.shred', cron: '23 * * * *', handler: service.shredDue },
  { name: 'verification.companies', cron: '41 3 * * *', handler: service.reverifyCompanies },
]
