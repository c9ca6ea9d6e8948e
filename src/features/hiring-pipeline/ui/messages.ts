/** Every word about how a company selects. */
import { catalogue } from '#shared/catalogue.ts'
import { plural } from '#web/messages/format.ts'
import type { SeatRole, StageCategory, Verdict } from '../contract.ts'

export const categoryWords = catalogue<Record<StageCategory, string>>({
  en: {
    in_review: 'In review',
    shortlisted: 'Shortlist',
    interview: 'Interview',
  },
})

export const roleWords = catalogue<Record<SeatRole, string>>({
  en: {
    owner: 'Owner',
    recruiter: 'Recruiter',
    viewer: 'View only',
  },
})

export const verdictWords = catalogue<Record<Verdict, string>>({
  en: {
    strong_yes: 'Strong yes',
    yes: 'Yes',
    no: 'No',
    strong_no: 'Strong no',
  },
})

export const words = catalogue({
  en: {
    settings: {
      title: 'Stages and templates',
      lead: 'For all your company’s jobs.',
      back: 'All jobs',
      stages: 'Stages',
      stagesLead:
        'Split a column of the board into your own stages. Applicants keep their place when you rename or reorder stages.',
      stage: (number: number) => `Stage ${number}`,
      category: 'Column',
      addStage: 'Add stage',
      removeStage: (number: number) => `Remove stage ${number}`,
      saveStages: 'Save stages',
      stagesSaved: 'Stages saved',
      templates: 'Message templates',
      templatesLead:
        'You can use {name}, {first_name}, {job} and {company}. Each applicant sees their own details.',
      noTemplates: 'No templates yet.',
      templateName: 'Name',
      body: 'Message',
      addTemplate: 'Add template',
      saveTemplate: 'Save template',
      edit: (name: string) => `Edit “${name}”`,
      remove: (name: string) => `Delete “${name}”`,
      saved: 'Template saved',
      deleted: 'Template deleted',
    },
    team: {
      title: 'Team and first review',
      criteria: 'Scorecard criteria',
      criteriaHint: 'Up to eight, one per line. For example, “Works well with others”.',
      anonymous: 'Anonymous first review',
      anonymousHint:
        'Until an applicant is on the shortlist, you only see profession, experience, skills and field of study.',
      seats: 'Who can see this job',
      everybody: 'All hiring managers at your company',
      chosen: 'Only these people',
      noSeat: 'No access',
      roleOf: (name: string) => `Access of ${name}`,
      save: 'Save changes',
      saved: 'Changes saved',
      lookingOnly: 'Only the job’s owners can change this.',
    },
    scorecards: {
      title: 'Scorecards',
      lead: 'You’ll see your colleagues’ scorecards after you’ve submitted yours.',
      waiting: (count: number) =>
        plural(count, 'colleague has', 'colleagues have') + ' submitted a scorecard',
      give: 'Fill in scorecard',
      change: 'Edit your scorecard',
      scores: ['', 'Weak', 'Fair', 'Good', 'Outstanding'],
      verdict: 'Overall',
      summary: 'Summary',
      save: 'Save scorecard',
      yours: 'You',
    },
  },
})
