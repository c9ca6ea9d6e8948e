import { catalogue } from '#shared/catalogue.ts'
import { plural } from '#web/messages/format.ts'

export const linkedBoardWords = catalogue({
  en: {
    title: 'Jobs of this company',
    on: (company: string | null, system: string) =>
      company ? `${company}’s job board is on ${system}.` : `This job is on ${system}.`,
    read: 'We import its jobs every hour.',
    waiting: 'A member added this board. An admin checks it before its jobs appear here.',
    paused: 'An admin has paused the import of its jobs.',
    unknown: 'Its jobs aren’t here yet.',
    ownSite: 'a site of its own',
    add: 'Import all its jobs',
    adding: 'Reading the job board…',
    added: (company: string, jobs: number) => `Importing ${plural(jobs, 'job')} from ${company}`,
    addedWaiting: (company: string) => `Sent ${company}’s job board to an admin for review`,
    who: 'Verified employees and trusted members can add job boards.',
  },
})
