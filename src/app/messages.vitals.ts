import { catalogue } from '#shared/catalogue.ts'

/** How the deployment is, as the admin's dashboard says it. */
export const vitalWords = catalogue({
  en: {
    labels: {
      worker: 'Background tasks',
      database: 'Database',
      disk: 'Disk',
      sockets: 'Live connections',
    },
    noWorker: 'No worker has reported for 15 seconds.',
    due: (due: number, minutes: number) =>
      due === 0
        ? 'Nothing is due.'
        : `${due} ${due === 1 ? 'task is' : 'tasks are'} due, the oldest for ${minutes} min.`,
    dead: (count: number) => `${count} ${count === 1 ? 'task was' : 'tasks were'} given up.`,
    answers: (milliseconds: number, size: string) =>
      `Answers in ${milliseconds} ms, holds ${size}.`,
    waitedFor: (count: number) =>
      `${count} ${count === 1 ? 'request waits' : 'requests wait'} for a connection.`,
    free: (free: string, percent: number) => `${free} free (${percent}%).`,
    open: (count: number) => `${count} open in this process.`,
    noRedis: 'Redis doesn’t answer. Other processes aren’t reached.',
  },
})
