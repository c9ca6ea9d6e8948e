/** Types of employment among the words of a search, and whether a visa is sponsored. */
import type { EmploymentType } from '#features/jobs/contract.ts'

export const types: Readonly<Record<string, EmploymentType>> = {
  'full time': 'FULL_TIME',
  fulltime: 'FULL_TIME',
  vollzeit: 'FULL_TIME',
  'part time': 'PART_TIME',
  parttime: 'PART_TIME',
  teilzeit: 'PART_TIME',
  minijob: 'PART_TIME',
  freelance: 'CONTRACTOR',
  freelancer: 'CONTRACTOR',
  contractor: 'CONTRACTOR',
  temporary: 'TEMPORARY',
  temp: 'TEMPORARY',
  cdd: 'TEMPORARY',
  cdi: 'FULL_TIME',
  'pelny etat': 'FULL_TIME',
  'pol etatu': 'PART_TIME',
  'tiempo completo': 'FULL_TIME',
  'jornada completa': 'FULL_TIME',
  'tiempo parcial': 'PART_TIME',
  'media jornada': 'PART_TIME',
  'tempo pieno': 'FULL_TIME',
  'tempo integral': 'FULL_TIME',
  'tempo parziale': 'PART_TIME',
  'temps plein': 'FULL_TIME',
  'temps partiel': 'PART_TIME',
}

export const visa: Record<string, 'true'> = {
  'visa sponsorship': 'true',
  'with visa sponsorship': 'true',
  'visa sponsored': 'true',
  'visa sponsor': 'true',
  'sponsors visa': 'true',
  'sponsor visa': 'true',
  'sponsored visa': 'true',
  'visa support': 'true',
  'h1b sponsorship': 'true',
  'h 1b sponsorship': 'true',
}
