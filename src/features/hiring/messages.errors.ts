import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('hiring', {
  en: {
    resumeBeforeShortlist: 'You can open the resume once the candidate is on the shortlist.',
    fileBeforeShortlist: 'You can open the file once the candidate is on the shortlist.',
    stageCategoryMismatch: 'This stage belongs to another column.',
    writeToKnown: 'You can write to applicants whose name you can see and who haven’t withdrawn.',
    notSamePerson: 'These two don’t look like the same person.',
  },
})
