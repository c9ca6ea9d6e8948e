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
    noMissingJobs: 'This job board has no missing jobs to close.',
  },
})
