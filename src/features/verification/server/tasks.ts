import { scheduleSweep } from '#platform/tasks/in-steps.ts'
import { handleTask, type Schedule, type Task } from '#platform/tasks/tasks.ts'
import { settleAddresses } from './service.addresses.ts'
import { checkDomain, expireProofs, lookUp, sweepProofs } from './service.claims.ts'
import * as service from './service.ts'

export const tasks: readonly Task[] = [
  handleTask(checkDomain, (context, { caseId }) => lookUp(context, caseId), { transaction: false }),
]

const atMost = 200

export const schedules: readonly Schedule[] = [
  scheduleSweep('verification.adopt', '*/10 * * * *', service.adoptUnknown, atMost),
  scheduleSweep('verification.addresses', '*/10 * * * *', settleAddresses, atMost),
  scheduleSweep('verification.notices', '*/10 * * * *', service.noticeDue, atMost),
  scheduleSweep('verification.deadlines', '*/10 * * * *', service.endDue, atMost),
  scheduleSweep('verification.proofs', '*/10 * * * *', sweepProofs, atMost),
  scheduleSweep('verification.expiredProofs', '*/10 * * * *', expireProofs, atMost),
  scheduleSweep('verification.shred', '23 * * * *', service.shredDue, 100),
  scheduleSweep('verification.companies', '41 3 * * *', service.reverifyCompanies, atMost),
]
