import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('data-transfer', {
  en: {
    statusNotImportable: (moveTargets: string) =>
      `A file can only move applicants to ${moveTargets}. Decide everything else on the applicant’s page.`,
    unknownStage: 'There’s no stage with this name in this column.',
    noteNotEditable: 'Notes can’t be changed.',
  },
})
