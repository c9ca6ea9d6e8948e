import { holdsNothing, type PersonalData } from '#platform/personal-data/rules.ts'

export const personalData: PersonalData = {
  response_stats: {
    people: [{ of: 'subject_id', when: "kind = 'referrer'", exported: {}, erased: 'delete' }],
  },
  response_stats_runs: holdsNothing('Until when was counted.'),
}
