import { catalogue } from '#shared/catalogue.ts'

/** What emails and notices say. */
export const mailWords = catalogue({
  en: {
    jobBoardPausedSubject: 'We paused a job board',
    jobBoardPausedLead: (slice: string, failuresUntilPause: number, problem: string) =>
      `${slice} failed ${failuresUntilPause} times: ${problem}`,
    jobBoardPausedBody: 'Its jobs stay open until they expire. Activate it again once it works.',
    openJobBoardsButton: 'Open job boards',
    jobBoardFooter: (brandName: string) => `Sent by ${brandName} because you added this board.`,
  },
})
