import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('resumes', {
  en: {
    noFile: 'Choose a file first.',
    noUpload: 'Upload a resume first.',
    password: 'This file is protected by a password. Save a copy without one and upload that.',
    scan: 'This file contains pictures of pages but no text, so software can’t read it. Export it again from the program you wrote it in.',
    empty: 'We found no text that could be a resume in this file. Try another one.',
    notPdf: 'This isn’t a PDF, though its name says so. Save it again as PDF or DOCX.',
    broken: 'This file is damaged and can’t be read. Save it again as PDF or DOCX.',
    tooManyPages: 'This file has more than 40 pages. Upload a shorter version.',
    tooLarge: 'This file is too long for a resume. Upload a shorter version.',
    tooSlow: 'Reading this file takes too long. Save it again as a plain PDF or DOCX.',
    unsupported: 'Upload a PDF, DOCX, ODT, RTF, text, JSON Resume or Europass file.',
    unsafeArchive:
      'This archive has file names that lead outside of it, so it wasn’t opened. Upload the archive as you got it from LinkedIn.',
    nestedArchive: 'This archive contains another archive. Unpack it, and upload the one inside.',
    otherArchive:
      'This ZIP doesn’t contain a resume. Upload the data archive from LinkedIn as you got it, or the resume file itself.',
    busy: 'Many resumes are being read right now. Try again in a minute.',
    unprintable:
      'Some characters in this resume can’t be printed. Take out unusual ones and try again, or export it as Word or text.',
    tooManyResumes: 'You can keep 20 resumes. Remove one first.',
    changedElsewhere: 'This resume was changed in another window. Reload it to see both versions.',
  },
})
