/** The words of how a job fits a profile. */
import { plural } from '#web/messages/format.ts'

export const matchWords = {
  match: 'How it fits your profile',
  matchScore: (score: number) => `${score} of 100`,
  matchRules: 'How this is worked out',
  matchRulesText:
    'From your profile and the words of the posting alone. Each part counts as below; a part that one side does not name counts nothing. Nobody can pay to change it, and the order of results does not use it.',
  matchParts: {
    skills: 'Skills the posting names',
    title: 'Title',
    seniority: 'Level',
    place: 'Place',
    workMode: 'Work mode',
  },
  matchSkills: (covered: number, of: number) => `${covered} of ${plural(of, 'skill')}`,
  matchMissing: (names: string) => `Not in your profile: ${names}`,
  matchTitle: (fits: boolean) => (fits ? 'Close to a title you look for' : 'No title you look for'),
  matchPlace: (fits: boolean) => (fits ? 'Where you look' : 'Not where you look'),
  matchMode: (fits: boolean) => (fits ? 'The work mode you look for' : 'Another work mode'),
  matchLevel: (job: string, yours: string) =>
    job === yours ? job : `${job}; you look for ${yours}`,
  matchUnknown: 'Your profile says too little to compare.',
}
