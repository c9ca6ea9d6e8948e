import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('job-boards', {
  en: {
    invalidAddress: 'Enter the web address of the job board.',
    addressWithPassword: 'Leave the name and password out of the address.',
    invalidBoardName: 'Enter the board name from its address.',
    jobBoardAlreadyAdded: 'This job board has already been added.',
    jobBoardChanged: 'This job board has changed in the meantime. Reload the page.',
    previewRequired: 'Check the preview first.',
    boardNotKnown:
      'We can’t tell which job board this link is on. Paste a link to one of its jobs.',
    notTrusted:
      'Verified employees and trusted members can add job boards. Verify your work email first.',
    addedToday: (limit: number) =>
      limit === 1 ? 'You can add 1 job board a day.' : `You can add ${limit} job boards a day.`,
    boardWithoutJobs: 'There are no jobs on this board right now. Add it once there are.',
    noMissingJobs: 'This job board has no missing jobs to close.',
  },
})
