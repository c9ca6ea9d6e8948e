/** Levels among the words of a search. */
import type { Seniority } from '#features/jobs/contract.ts'

export const levels: Readonly<Record<string, Seniority>> = {
  intern: 'intern',
  interns: 'intern',
  internship: 'intern',
  internships: 'intern',
  praktikum: 'intern',
  praktikant: 'intern',
  praktikantin: 'intern',
  stagiaire: 'intern',
  practicas: 'intern',
  becario: 'intern',
  becaria: 'intern',
  tirocinio: 'intern',
  стажер: 'intern',
  стажировка: 'intern',
  junior: 'junior',
  jr: 'junior',
  'entry level': 'junior',
  graduate: 'junior',
  'new grad': 'junior',
  'no experience': 'junior',
  'without experience': 'junior',
  'no experience required': 'junior',
  'no experience needed': 'junior',
  'ohne erfahrung': 'junior',
  'sin experiencia': 'junior',
  'sem experiencia': 'junior',
  'senza esperienza': 'junior',
  'zonder ervaring': 'junior',
  'bez doswiadczenia': 'junior',
  'sans experience': 'junior',
  berufseinsteiger: 'junior',
  'mid level': 'mid',
  senior: 'senior',
  sr: 'senior',
  'senior level': 'senior',
}

/** Whom one works for or where, and no level: `senior living`, `junior school`. */
export const ofOthers: Readonly<Record<string, RegExp>> = {
  senior:
    /^(?:living|citizens?|centers?|centres?|communit\w+|housing|homes?|services|schools?|adults?)$/,
  junior: /^(?:schools?|high|college)$/,
  graduate: /^(?:schools?|college|studies|admissions?)$/,
}

/** Levels that are words of titles, unless a search does not want them. */
export const unwantedLevels: Readonly<Record<string, Seniority>> = { lead: 'lead' }

/** How titles name a level. */
export function wordsOfLevel(level: Seniority): string[] {
  const all = Object.entries({ ...levels, ...unwantedLevels })
  return all.flatMap(([words, value]) => (value === level ? [words] : []))
}
