import { catalogue } from '#shared/catalogue.ts'
import type { SectionKey } from './contract.ts'

/** What a printed resume says by itself. */
export const resumeWords = catalogue({
  en: {
    present: 'Present',
    summary: 'Summary',
    contact: 'Contact',
    fileName: 'Resume',
    titles: {
      work: 'Experience',
      education: 'Education',
      skills: 'Skills',
      projects: 'Projects',
      languages: 'Languages',
      certificates: 'Certificates',
      awards: 'Awards',
      volunteer: 'Volunteering',
      publications: 'Publications',
      interests: 'Interests',
    } satisfies Record<SectionKey, string>,
  },
})
