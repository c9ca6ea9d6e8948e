import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('acquaintances', {
  en: {
    unknownFile:
      'This file isn’t a LinkedIn, Google or vCard export. Use the CSV or VCF file as you downloaded it.',
    brokenQuotes: (line: number) =>
      `The quotes on line ${line} aren’t closed. Download the file again and use it unchanged.`,
    nobody:
      'Nobody in this file has a name and an employer. Nothing was imported, and what you imported before is still there.',
    tooWide: (line: number) =>
      `Line ${line} is too long for an export of contacts. Download the file again and use it unchanged.`,
    tooMany: (atMost: number) =>
      `You can import ${atMost.toLocaleString('en')} people in total. Nothing was imported.`,
  },
})
