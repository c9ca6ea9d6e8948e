import { catalogue } from '#shared/catalogue.ts'

/** What emails and notices say. */
export const mailWords = catalogue({
  en: {
    onePosting: 'A job',
    stillOpenManySubject: (count: number) => `Are these ${count} jobs still open?`,
    stillOpenSubject: 'Is this job still open?',
    stillOpenBody: (confirm: number) =>
      `We ask every ${confirm} days, so nobody applies for a job that’s gone. Use the link to confirm. You don’t need to sign in.`,
    pausedSubject: (these: string, many: boolean) =>
      `${these} ${many ? 'were' : 'was'} paused: nobody confirmed ${many ? 'them' : 'it'}`,
    pausedBody: (pause: number, many: boolean) =>
      `Nobody has confirmed for ${pause} days that ${many ? 'these jobs are' : 'this job is'} still open. ${many ? 'They don’t' : 'It doesn’t'} appear in search until you resume ${many ? 'them' : 'it'}.`,
    publishedSubject: (these: string, many: boolean) =>
      `${these} ${many ? 'are' : 'is'} now public`,
    publishedBody: 'You scheduled it for today.',
    notPublishedSubject: (these: string) => `We couldn’t publish ${these}`,
    notPublishedLead:
      'You scheduled it for today, but it can’t be published yet. Your draft is saved as you left it.',
    approvedSubject: 'Your job was approved',
    approvedBody: 'We’ve reviewed it.',
    sentBackSubject: 'Your job needs a change',
    removedSubject: 'Your job was removed',
    openAllButton: 'Open all',
    postingsFooter: (brandName: string, count: number) =>
      `Sent by ${brandName} because you manage ${count > 1 ? 'these jobs' : 'this job'}.`,
    confirmationNote: (confirmed: string, pauses: string) =>
      `Last confirmed on ${confirmed}. It will be paused on ${pauses} unless you confirm it.`,
  },
})
