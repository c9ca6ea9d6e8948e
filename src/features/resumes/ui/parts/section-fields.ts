/** Which fields the entries of a section have, for forms that are all drawn alike. */
import type { ResumeDocument, SectionKey } from '../../contract.ts'
import type { words } from '../messages.ts'

/** Names the label in the catalogue, whose sentences are read when they are shown. */
type FieldName = keyof typeof words.builder.fields

export type EntrySection = Exclude<SectionKey, 'skills' | 'languages' | 'interests'>
export type ListSection = Exclude<SectionKey, EntrySection>
export type EntryField = {
  name: string
  label: FieldName
  kind: 'line' | 'date' | 'end' | 'text' | 'lines'
  longest: number
}
/** An entry of any section, seen as its fields. */
export type LooseEntry = Record<string, string | string[] | undefined>

const line = (name: string, label: FieldName, longest = 160): EntryField => ({
  name,
  label,
  kind: 'line',
  longest,
})
const span: readonly EntryField[] = [
  { name: 'startDate', label: 'startDate', kind: 'date', longest: 10 },
  { name: 'endDate', label: 'endDate', kind: 'end', longest: 10 },
]
const date = (name: string): EntryField => ({ name, label: 'date', kind: 'date', longest: 10 })
const text = (name: string, label: FieldName, longest = 1000): EntryField => ({
  name,
  label,
  kind: 'text',
  longest,
})
const highlights: EntryField = {
  name: 'highlights',
  label: 'highlights',
  kind: 'lines',
  longest: 8000,
}

export const entryFields: Readonly<Record<EntrySection, readonly EntryField[]>> = {
  work: [
    line('position', 'position'),
    line('name', 'employer'),
    ...span,
    line('location', 'location', 120),
    text('summary', 'summary', 3000),
    highlights,
  ],
  education: [
    line('institution', 'institution'),
    line('studyType', 'studyType', 120),
    line('area', 'area'),
    line('score', 'score', 60),
    ...span,
  ],
  projects: [
    line('name', 'project'),
    line('url', 'url', 300),
    ...span,
    text('description', 'description', 2000),
    highlights,
  ],
  certificates: [line('name', 'certificate', 200), line('issuer', 'issuer'), date('date')],
  awards: [line('title', 'award', 200), line('awarder', 'awarder'), date('date')],
  volunteer: [
    line('position', 'position'),
    line('organization', 'organization'),
    ...span,
    text('summary', 'summary', 2000),
  ],
  publications: [
    line('name', 'publication', 300),
    line('publisher', 'publisher'),
    date('releaseDate'),
  ],
}

export const isListSection = (key: SectionKey): key is ListSection =>
  key === 'skills' || key === 'languages' || key === 'interests'

export function listText(document: ResumeDocument, key: ListSection): string {
  if (key === 'skills') return (document.skills ?? []).map(({ name }) => name).join('\n')
  if (key === 'interests') return (document.interests ?? []).map(({ name }) => name).join('\n')
  return (document.languages ?? [])
    .map(({ language, fluency }) => (fluency ? `${language}: ${fluency}` : language))
    .join('\n')
}

export function listOf(text: string, key: ListSection, before: ResumeDocument): ResumeDocument {
  const lines = text
    .split('\n')
    .map((one) => one.trim().slice(0, 80))
    .filter(Boolean)
  if (key === 'skills') {
    // Levels and keywords that came from a file stay with their skill.
    const known = new Map((before.skills ?? []).map((skill) => [skill.name, skill]))
    return { ...before, skills: lines.slice(0, 300).map((name) => known.get(name) ?? { name }) }
  }
  if (key === 'interests')
    return { ...before, interests: lines.slice(0, 30).map((name) => ({ name })) }
  const languages = lines.slice(0, 20).map((one) => {
    const [language = '', ...rest] = one.split(/\s*:\s*/)
    const fluency = rest.join(': ').slice(0, 60)
    return { language: language.slice(0, 60), ...(fluency && { fluency }) }
  })
  return { ...before, languages: languages.filter(({ language }) => language !== '') }
}
