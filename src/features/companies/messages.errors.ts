import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('companies', {
  en: {
    pictureRequired: 'Choose a picture.',
    sameCompany: 'Choose another company.',
    unknownCompany: 'We don’t know this company.',
    companyNotMergeable: 'Companies that are claimed or suspended can’t be merged.',
    mergeAlreadyUndone: 'This merge has already been undone.',
    undoPeriodOver: (undoDays: number) => `You can undo a merge for ${undoDays} days.`,
    parentIsSubsidiary: 'That company already belongs to this one.',
    nameTaken: (other: string) => `${other} has this name. Merge the two instead.`,
    wrongCompanyState: 'The company’s current status doesn’t allow this.',
    companySuspended:
      'This company is suspended. Nobody can be hired or referred there until the suspension ends.',
  },
})
