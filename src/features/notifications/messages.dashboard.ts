import { catalogue } from '#shared/catalogue.ts'

/** Work that waits, as the admin’s dashboard names it. */
export const queueWords = catalogue({
  en: {
    failed: 'Failed messages',
    email: 'Email',
    push: 'Push',
    health: (late: number, waited: string, dead: number) => {
      const waiting = late === 0 ? 'Nothing is late.' : `${late} due, the oldest for ${waited}.`
      return dead === 0 ? waiting : `${waiting} ${dead} failed since yesterday.`
    },
  },
})
