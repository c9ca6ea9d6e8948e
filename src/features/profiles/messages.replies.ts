import { catalogue } from '#shared/catalogue.ts'

/** What replies say. */
export const replyWords = catalogue({
  en: {
    unsupportedResumeFile: 'Your resume has to be a PDF or DOCX file.',
  },
})
