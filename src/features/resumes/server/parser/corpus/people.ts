/** Invented people of many countries and scripts, as their resumes say them. */
import { readFileSync } from 'node:fs'

export type CorpusWork = {
  position: string
  name: string
  place: string
  dates: string
  start: string
  end?: string
  did: string[]
}
export type CorpusPerson = {
  name: string
  label: string
  email: string
  phone: string
  place: string
  summary: string
  work: CorpusWork[]
  school: { degree: string; institution: string; dates: string }
  skills: string[]
  headings: { summary: string; work: string; education: string; skills: string }
}

const scripts = ['Devanagari', 'Arabic', 'Han'] as const
export type CorpusScript = (typeof scripts)[number] | 'Latin'

export const scriptOf = ({ name }: CorpusPerson): CorpusScript =>
  scripts.find((script) => new RegExp(`\\p{Script=${script}}`, 'u').test(name)) ?? 'Latin'

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as readonly CorpusPerson[]

export const people = read('people.json')
/** Others, whose files were first read when the rules were written. */
export const otherPeople = read('other-people.json')
