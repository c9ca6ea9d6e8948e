import type { PersonalData } from '#platform/personal-data/rules.ts'

export const personalData: PersonalData = {
  audit_checks: { people: [], plain: ['fault'] },
}
