/** Every word about how a company selects. */
import { plural } from '#web/messages/format.ts'
import type { SeatRole, StageCategory, Verdict } from '../contract.ts'

export const categoryWords: Record<StageCategory, string> = {
  in_review: 'In review',
  shortlisted: 'Shortlist',
  interview: 'Interview',
}

export const roleWords: Record<SeatRole, string> = {
  owner: 'Owner',
  recruiter: 'Recruiter',
  viewer: 'Looks on',
}

export const verdictWords: Record<Verdict, string> = {
  strong_yes: 'Hire, without doubt',
  yes: 'Rather hire',
  no: 'Rather not',
  strong_no: 'Do not hire',
}

export const words = {
  settings: {
    title: 'Stages and texts',
    lead: 'For all jobs of your company.',
    back: 'All jobs',
    stages: 'Stages',
    stagesLead:
      'Part a column of the board by names of your own. Everyone keeps their place when you rename or reorder; figures count the columns alone.',
    stage: (number: number) => `Stage ${number}`,
    category: 'Column',
    addStage: 'Add a stage',
    removeStage: (number: number) => `Remove stage ${number}`,
    saveStages: 'Save the stages',
    stagesSaved: 'The stages are saved.',
    templates: 'Texts for answers',
    templatesLead:
      'In braces: {name}, {first_name}, {job}, {company}. Each applicant reads their own.',
    noTemplates: 'No texts yet.',
    templateName: 'Name',
    body: 'Text',
    addTemplate: 'Add the text',
    saveTemplate: 'Save the text',
    edit: (name: string) => `Change “${name}”`,
    remove: (name: string) => `Delete “${name}”`,
    saved: 'The text is saved.',
    deleted: 'The text is deleted.',
  },
  team: {
    title: 'Team and first look',
    criteria: 'Scorecards ask about',
    criteriaHint: 'At most eight, one a line, such as “Works well with others”.',
    anonymous: 'First look without names',
    anonymousHint:
      'Only facts are shown until someone is on the shortlist: profession, experience, skills and field of study.',
    seats: 'Who sees this job',
    everybody: 'Everyone who hires for your company',
    chosen: 'Only these',
    noSeat: 'No seat',
    roleOf: (name: string) => `Seat of ${name}`,
    save: 'Save',
    saved: 'Saved.',
    lookingOnly: 'Only its owners can change this.',
  },
  scorecards: {
    title: 'Scorecards',
    lead: 'You see what colleagues think once you have said it yourself.',
    waiting: (count: number) => plural(count, 'colleague has', 'colleagues have') + ' given theirs',
    give: 'Give yours',
    change: 'Change yours',
    scores: ['', 'Weak', 'Some', 'Good', 'Outstanding'],
    verdict: 'All in all',
    summary: 'Why',
    save: 'Save the scorecard',
    yours: 'You',
  },
} as const
