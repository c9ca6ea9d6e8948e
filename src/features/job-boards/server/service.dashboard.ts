import type { Queue } from '#platform/dashboard.ts'
import { queueWords } from '../messages.dashboard.ts'
import * as queries from './queries.dashboard.ts'

export const queues: readonly Queue[] = [
  {
    name: 'job-boards.failing',
    permission: 'sources.manage',
    link: '/admin/sources?show=problems',
    label: () => queueWords.failing,
    read: ({ db }) => queries.failingBoards(db),
  },
  {
    name: 'job-boards.suggested',
    permission: 'sources.manage',
    link: '/admin/sources?show=suggested',
    label: () => queueWords.suggested,
    read: ({ db }) => queries.suggestedBoards(db),
  },
]
