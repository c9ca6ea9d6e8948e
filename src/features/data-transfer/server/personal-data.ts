import { holdsNothing, type PersonalData } from '#platform/personal-data/rules.ts'

export const personalData: PersonalData = {
  transfer_references: holdsNothing('Which imported line is which record.'),
}
