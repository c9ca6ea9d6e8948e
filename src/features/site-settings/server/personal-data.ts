import type { PersonalData } from '#platform/personal-data/rules.ts'

export const personalData: PersonalData = {
  site_settings: { people: [], plain: ['name', 'value'] },
  site_setting_changes: {
    people: [],
    pointers: ['changed_by'],
    plain: ['changes', 'values'],
    stays: { note: 'Why an admin changed a setting; it belongs to the site.' },
  },
}
