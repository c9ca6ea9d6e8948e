import { holdsNothing, type PersonalData } from '#platform/personal-data/rules.ts'

export const personalData: PersonalData = {
  transparency_months: holdsNothing('Counts of a month, of nobody in particular.'),
}
