/** The words of how a job fits a profile. */
import { catalogue } from '#shared/catalogue.ts'
import { plural } from '#web/messages/format.ts'

export const matchWords = catalogue({
  en: {
    match: 'How it fits your profile',
    matchScore: (score: number) => `${score} of 100`,
    matchRules: 'How this is worked out',
    matchRulesText:
      'We only compare your profile with the posting. Each part counts as shown below, unless your profile or the posting leaves it out. Nobody can pay to change the score, and it doesn’t affect the order of search results.',
    matchParts: {
      skills: 'Skills in the posting',
      title: 'Title',
      seniority: 'Seniority',
      place: 'Location',
      workMode: 'Work mode',
    },
    matchSkills: (covered: number, of: number) => `${covered} of ${plural(of, 'skill')}`,
    matchMissing: (names: string) => `Not in your profile: ${names}`,
    matchTitle: (fits: boolean) =>
      fits ? 'Close to a job title you want' : 'Not a job title you want',
    matchPlace: (fits: boolean) => (fits ? 'A location you want' : 'Not a location you want'),
    matchMode: (fits: boolean) => (fits ? 'A work mode you want' : 'Not a work mode you want'),
    matchLevel: (job: string, yours: string) => (job === yours ? job : `${job}; you want ${yours}`),
    matchUnknown: 'Your profile doesn’t have enough to compare.',
  },
})
