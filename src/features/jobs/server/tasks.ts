import { scheduleSweep, sweepInSteps } from '#platform/tasks/in-steps.ts'
import { handleTask, type Schedule, type Task } from '#platform/tasks/tasks.ts'
import { compareJobs } from './service.folding.ts'
import { nameAll, nameMore } from './service.merge.ts'
import { ensurePlaces, fillPlaces } from './service.places.ts'
import {
  archiveClosedJobs,
  closeExpiredJobs,
  learnVocabulary,
  readFactsAgain,
  refreshCompanyFacts,
} from './service.ts'
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
  {
    name: 'jobs.refreshCompanyFacts',
    cron: '* * * * *',
    transaction: false,
    handler: async (context) => {
      await refreshCompanyFacts(context)
    },
  },
  {
    name: 'jobs.learnVocabulary',
    cron: '*/5 * * * *',
    handler: async (context) => {
      await learnVocabulary(context)
    },
  },
]
