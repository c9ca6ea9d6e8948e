import type { Schedule } from '#platform/tasks/tasks.ts'
import { learnVocabulary } from './service.vocabulary.ts'

export const schedules: readonly Schedule[] = [
  {
    name: 'jobs.learnVocabulary',
    cron: '*/5 * * * *',
    transaction: false,
    handler: async (context) => {
      await learnVocabulary(context)
    },
  },
]
