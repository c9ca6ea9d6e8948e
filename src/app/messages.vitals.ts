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
    due: (due: number, waited: string) =>
      due === 0
        ? 'Nothing is due.'
        : `${due} ${due === 1 ? 'task is' : 'tasks are'} due, the oldest for ${waited}.`,
    dead: (count: number) => `${count} ${count === 1 ? 'task' : 'tasks'} failed after all retries.`,
    answers: (milliseconds: number, size: string) =>
      `Responds in ${milliseconds} ms. ${size} stored.`,
    waitedFor: (count: number) =>
      `${count} ${count === 1 ? 'request is' : 'requests are'} waiting for a connection.`,
    free: (free: string, percent: number) => `${free} free (${percent}%).`,
    open: (count: number) => `${count} open in this process.`,
    noRedis: 'Redis isn’t responding, so other processes don’t get live updates.',
  },
})
