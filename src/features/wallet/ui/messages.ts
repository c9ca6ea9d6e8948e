import { numberWords, plural } from '#web/messages/format.ts'

/** The words of the wallet. */
export const words = {
  onPlan: (plan: string) => `${plan} plan`,
  returned: 'It comes back if nobody takes the request.',
  credits: (count: number) => `${plural(count, 'returned connection')} can be used as well`,
  waiting: (count: number) => `${plural(count, 'connection')} waiting for an answer`,
  limitTitle: 'No connection is left',
  limitDaily: (limit: number) =>
    `You have used all ${numberWords(limit)} of today. Your draft is kept until new ones come.`,
  limitLifetime: (limit: number) =>
    `The Free plan has ${plural(limit, 'connection')}, and it is in use. It comes back if nobody takes the request.`,
  newOnes: 'New ones come ',
}
