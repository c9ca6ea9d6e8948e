import { scheduleSweep, sweepInSteps } from '#platform/tasks/in-steps.ts'
import { handleTask, type Schedule, type Task } from '#platform/tasks/tasks.ts'
import { compareJobs } from './service.folding.ts'
import { nameAll, nameMore } from './service.merge.ts'
import { ensurePlaces, fillPlaces, renewPlaces } from './service.places.ts'
import {
  archiveClosedJobs,
  closeExpiredJobs,
  readFactsAgain,
  refreshCompanyFacts,
} from './service.ts'
import { rebuildSearch, settleSearch } from './service.rebuild.ts'
import { settleListing, settleMore } from './service.withheld.ts'
import { comparePayAgain, payAgain } from './service.rates.ts'

const apart = { transaction: false }
const settling = 'jobs.settleListing'

export const tasks: readonly Task[] = [
  handleTask(
    settleMore,
    async (context) => {
      await sweepInSteps(context, settling, settleListing)
    },
    apart,
  ),
  handleTask(nameMore, (context, step) => nameAll(context, step), apart),
  handleTask(fillPlaces, (context) => ensurePlaces(context)),
  handleTask(payAgain, (context, span) => comparePayAgain(context, span), apart),
]

export const schedules: Schedule[] = [
  scheduleSweep('jobs.closeExpired', '* * * * *', closeExpiredJobs, 200),
  scheduleSweep('jobs.archiveClosed', '*/10 * * * *', archiveClosedJobs, 200),
  scheduleSweep('jobs.compare', '* * * * *', compareJobs),
  scheduleSweep(settling, '* * * * *', settleListing),
  scheduleSweep('jobs.readFactsAgain', '* * * * *', readFactsAgain, 200),
  scheduleSweep('jobs.rebuildSearch', '* * * * *', rebuildSearch, 200),
  {
    name: 'jobs.settleSearch',
    cron: '* * * * *',
    handler: (context) => settleSearch(context),
  },
  {
    name: 'jobs.renewPlaces',
    cron: '* * * * *',
    handler: async (context) => {
      await renewPlaces(context)
    },
  },
  {
    name: 'jobs.refreshCompanyFacts',
    cron: '* * * * *',
    transaction: false,
    handler: async (context) => {
      await refreshCompanyFacts(context)
    },
  },
]
