import { catalogue } from '#shared/catalogue.ts'

/** What emails and notices say. */
export const mailWords = catalogue({
  en: {
    jobBoardFailingSubject: 'We can’t read a job board',
    jobBoardFailingLead: (slice: string, failures: number, problem: string) =>
      `${slice} failed ${failures} times in a row: ${problem}`,
    jobBoardFailingBody:
      'Its jobs stay open. We keep trying, less often each time but at least once a day.',
    openJobBoardsButton: 'Open job boards',
    jobBoardFooter: (brandName: string) => `Sent by ${brandName} because you added this board.`,
  },
})
