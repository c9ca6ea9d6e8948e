import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('hiring-pipeline', {
  en: {
    viewOnlyAccess: 'You have view-only access to this job.',
    stageNameTaken: 'Another stage already has this name.',
    unknownVariable: (unknown: string) => `You can’t use ${unknown} here.`,
    tooManyTemplates: (count: number) => `You have ${count} templates. Delete one first.`,
    templateNameTaken: 'Another template already has this name.',
    notCompanyHiringManager: 'This person doesn’t hire for your company.',
    mustStayOwner: 'You can’t remove yourself as an owner.',
    scoresIncomplete: 'Score each criterion.',
  },
})
