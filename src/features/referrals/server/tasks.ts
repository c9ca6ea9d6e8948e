import { scheduleSweep, sweepInSteps } from '#platform/tasks/in-steps.ts'
import { handleTask, type Schedule, type Task } from '#platform/tasks/tasks.ts'
import { mailDailyDigest } from './service.campaigns.ts'
import { claimReminder, dailyDigest, offerAgain, offerDigest, sweepOn } from './service.notices.ts'
import { settleAt, settleCompany } from './service.freezing.ts'
import { recheck, rulesAgain } from './service.rules.ts'
import { mailDigest, offerQueued, offerWaiting, remindClaim, sweep } from './service.sweep.ts'

export const tasks: readonly Task[] = [
  handleTask(offerDigest, (context, { accountId }) => mailDigest(context, accountId)),
  handleTask(dailyDigest, (context, { accountId }) => mailDailyDigest(context, accountId)),
  handleTask(offerAgain, (context, { companyId }) => offerWaiting(context, companyId)),
  handleTask(claimReminder, (context, input) => remindClaim(context, input)),
  handleTask(settleAt, (context, { companyId }) => settleCompany(context, companyId)),
  handleTask(rulesAgain, (context, input) => recheck(context, input)),
  handleTask(
    sweepOn,
    async (context) => {
      await sweepInSteps(context, 'referrals.sweep', sweep, 250)
    },
    { transaction: false },
  ),
]

export const schedules: readonly Schedule[] = [
  scheduleSweep('referrals.sweep', '* * * * *', sweep, 250),
  scheduleSweep('referrals.offerQueued', '* * * * *', offerQueued, 250),
]
