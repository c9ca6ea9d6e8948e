import { catalogue } from '#shared/catalogue.ts'

/** What replies say. */
export const replyWords = catalogue({
  en: {
    fileEmpty: 'The file is empty.',
    tooManyPostings: (toLocaleString: string) =>
      `The file has more than ${toLocaleString} postings, too many for one job board.`,
    fileEntryTooComplex: 'One entry in the file is too large to be a posting.',
    fileNestedTooDeep: 'The file is nested too deeply.',
    fileNotJson: 'The file isn’t valid JSON.',
    feedEntryTooComplex: 'One entry in the feed is too large to be a posting.',
    feedNestedTooDeep: 'The feed is nested too deeply.',
    feedPostingTooLarge: 'One posting in the feed is too large.',
    xmlCutOff: 'The file is incomplete: its XML ends too early.',

    jobBoardEmpty:
      'The board is empty. If that’s correct, add --allow-empty, which closes all its open jobs.',
    wrongCompany: (owner: string, companyName: string) =>
      `This board belongs to ${owner}, not to ${companyName}. Use --company "${owner}".`,
    companyNameMissing: 'The board doesn’t name its company. Add --company.',
    importSuperseded: 'Another import of this board has started.',
    importInterrupted: (done: number) =>
      `Stopped after ${done}. Import the same file again to continue.`,
    dryRun: 'Dry run rolled back',
    unexpectedError: 'Something went wrong on our side. See the log for details.',
  },
})
