import { ownRows, type PersonalData } from '#platform/personal-data/rules.ts'

export const personalData: PersonalData = {
  account_blocks: {
    people: [
      ownRows('blocker_id'),
      ownRows('blocked_id', { exported: { not: 'Who blocks someone is theirs to tell.' } }),
    ],
  },
}
