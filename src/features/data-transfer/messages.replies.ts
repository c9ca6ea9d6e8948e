import { catalogue } from '#shared/catalogue.ts'

/** What replies say. */
export const replyWords = catalogue({
  en: {
    recordNotFound: 'We couldn’t find this ID in your data.',
    notUtf8: 'This file isn’t UTF-8. Save it as “CSV UTF-8” or JSON.',
    notText: 'This isn’t a text file.',
    tooManyLines: (most: number) =>
      `This file has more than ${most} lines. Split it into files of up to ${most}.`,
    invalidJson: 'This isn’t a complete JSON file.',
    wrongRecordKind: 'This file contains a different kind of record.',
    linesMissing: 'The list “lines” is missing.',
    notARecord: 'This isn’t a record.',
    unknownField: 'Unknown field.',
    fileEmpty: 'This file is empty.',
    unknownColumn: (unknown: string, join: string) =>
      `Unknown column “${unknown}”. You can use: ${join}.`,
    duplicateColumn: 'A column appears twice.',
    tooManyCells: (count: number, count2: number) =>
      `This line has ${count} cells, but the file has ${count2} columns.`,
    invalidJsonCell: 'Write this as JSON, such as ["Vienna, Austria"], true or null.',
    dryRun: 'This was a dry run',
    fileRequired: 'Choose a file.',
    invalidId: 'This isn’t a valid ID.',
    duplicateRecord: (earlier: number) => `Line ${earlier} is about the same record.`,
  },
})
