import { catalogue } from '#shared/catalogue.ts'
import { plural } from '#web/messages/format.ts'

/** Words of what may be told about a candidate who stays unknown: public pages carry them. */
export const factWords = catalogue({
  en: {
    title: 'Profession',
    seniority: 'Seniority',
    experience: 'Experience',
    years: (years: number) => plural(years, 'year'),
    location: 'Location',
    workModes: 'Work mode',
    skills: 'Skills',
    otherSkills: (count: number) => `and ${plural(count, 'other')}`,
    education: 'Education',
    level: {
      doctorate: 'Doctorate',
      master: 'Master’s degree',
      bachelor: 'Bachelor’s degree',
      vocational: 'Vocational training',
      school: 'Secondary school',
      certificate: 'Certificate',
    },
    resume: 'Resume',
    hasResume: 'Attached. You can open it after you accept.',
    none: 'This profile is empty.',
  },
})

/** What a profile prefers, as it is said in forms and in facts. */
export const preferenceWords = catalogue({
  en: {
    level: {
      intern: 'Intern',
      junior: 'Junior',
      mid: 'Mid',
      senior: 'Senior',
      lead: 'Lead',
      executive: 'Executive',
    },
    mode: { onsite: 'On site', hybrid: 'Hybrid', remote: 'Remote' },
  },
})
