import { catalogue } from '#shared/catalogue.ts'

/** What replies say. */
export const replyWords = catalogue({
  en: {
    resumeMissing: 'Companies get your resume with the request. Add a resume to your profile.',
    campaignAlreadyActive:
      'You already have a one-shot in progress. Wait for it to finish or cancel it.',
    weeklyLimitReached: (day: string) =>
      `You can send one one-shot a week. You can send the next on ${day}.`,
    declineReasonColumn: 'Declined because',
    requestNeverSent: 'The one-shot request was never sent',
  },
})

/** What helps against a reason that referrers give. */
export const declineFixes = catalogue<Readonly<Record<string, string>>>({
  en: {
    skills_missing:
      'Add the skills you have that these jobs ask for, and choose jobs that ask for yours.',
    seniority_mismatch:
      'Set your seniority in your preferences and choose jobs at that level, or show work at the next one.',
    location_mismatch: 'Add the locations and work modes you’d accept, and leave out other jobs.',
    cannot_vouch:
      'Add results with numbers to your last two jobs, so that someone who hasn’t met you can vouch for you.',
    profile_unclear:
      'Rewrite your summary: what you do, for how long, and the result you are proudest of.',
    role_filled: 'Choose newer jobs. These were filled before anyone could refer you.',
  },
})
