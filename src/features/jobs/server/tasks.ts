import { handleTask, type Schedule, type Task } from '#platform/tasks/tasks.ts'
import { compareMore, compareOn } from './service.folding.ts'
import { nameMore, nameSome } from './service.merge.ts'
import { ensurePlaces, fillPlaces, renewPlaces } from './service.places.ts'
import {
  archiveClosedJobs,
  closeExpiredJobs,
  learnVocabulary,
  readFactsAgain,
  refreshCompanyFacts,
} from './service.ts'
import { settleListing, settleMore } from './service.withheld.ts'
import { comparePayAgain, payAgain } from './service.rates.ts'

export const tasks: readonly Task[] = [
  handleTask(compareMore, (context) => compareOn(context)),
  handleTask(settleMore, async (context) => {
    await settleListing(context)
  }),
  handleTask(nameMore, (context, step) => nameSome(context, step)),
  handleTask(fillPlaces, (context) => ensurePlaces(context)),
  handleTask(payAgain, (context, span) => comparePayAgain(context, span)),
]

export const schedules: Schedule[] = [
  {
    name: 'jobs.closeExpired',
    cron: '* * * * *',
    handler: async (context) => {
      await closeExpiredJobs(context)
    },
  },
  {
    name: 'jobs.archiveClosed',
    cron: '*/10 * * * *',
    handler: async (context) => {
      await archiveClosedJobs(context)
    },
  },
  {
    name: 'jobs.compare',
    cron: '* * * * *',
    handler: async (context) => {
      await compareOn(context)
    },
  },
  {
    name: 'jobs.settleListing',
    cron: '* * * * *',
    handler: async (context) => {
      await settleListing(context)
    },
  },
  {
    name: 'jobs.renewPlaces',
    cron: '* * * * *',
    handler: async (context) => {
      await renewPlaces(context)
    },
  },
  {
    name: 'jobs.readFactsAgain',
    cron: '* * * * *',
    handler: async (context) => {
      await readFactsAgain(context)
    },
  },
  {
    name: 'jobs.refreshCompanyFacts',
    cron: '* * * * *',
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
