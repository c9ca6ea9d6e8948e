import type { PersonalData } from '#platform/personal-data/rules.ts'

export const personalData: PersonalData = {
  backup_runs: { people: [], plain: ['file', 'problem'] },
}
