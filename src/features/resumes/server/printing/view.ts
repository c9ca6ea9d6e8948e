/** A resume as all printed forms show it: sections with entries, dates in words. Pure. */
import type { ResumeDocument, SectionKey } from '../../contract.ts'
import { resumeWords } from '../../messages.resume.ts'

export type ViewEntry = {
  title: string
  subtitle: string
  place: string
  dates: string
  text: string[]
  items: string[]
}

export type ViewSection = {
  key: SectionKey
  title: string
  entries: ViewEntry[]
  /** Of short items: skills, languages, interests. */
  list: string[]
}

export type ResumeView = {
  name: string
  label: string
  contact: { text: string; url: string }[]
  summary: string[]
  sections: ViewSection[]
  direction: 'ltr' | 'rtl'
  language: string
}

export function viewOf(document: ResumeDocument, sections: readonly SectionKey[]): ResumeView {
  const { basics } = document
  const shown = sections.map((key) => sectionOf(document, key))
  const text = JSON.stringify(document)
  return {
    name: basics?.name ?? '',
    label: basics?.label ?? '',
    contact: contactOf(basics),
    summary: paragraphs(basics?.summary),
    sections: shown.filter(({ entries, list }) => entries.length + list.length > 0),
    ...writingOf(text),
  }
}

/** Direction and language of the most letters, for hyphens, shapes and readers of the screen. */
function writingOf(text: string): Pick<ResumeView, 'direction' | 'language'> {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0
  const latin = count(/\p{Script=Latin}/gu) - count(/"[a-zA-Z]+":/g) * 8
  const scripts = [
    ['ar', count(/\p{Script=Arabic}/gu)],
    ['hi', count(/\p{Script=Devanagari}/gu)],
    ['zh', count(/\p{Script=Han}/gu) * 2],
    ['ru', count(/\p{Script=Cyrillic}/gu)],
  ] as const
  const [language, most] = scripts.toSorted((one, other) => other[1] - one[1])[0]!
  const isOther = most > Math.max(latin, 0)
  return {
    language: isOther ? language : 'en',
    direction: isOther && language === 'ar' ? 'rtl' : 'ltr',
  }
}

const networkNames = /^https?:\/\/(?:www\.)?/

function contactOf(basics: ResumeDocument['basics']): ResumeView['contact'] {
  const place = [
    basics?.location?.city,
    basics?.location?.region,
    countryName(basics?.location?.countryCode),
  ]
  const links = [
    basics?.url,
    ...(basics?.profiles ?? []).map(
      (profile) => profile.url ?? [profile.network, profile.username].filter(Boolean).join(': '),
    ),
  ]
  return [
    { text: basics?.email ?? '', url: basics?.email ? `mailto:${basics.email}` : '' },
    { text: basics?.phone ?? '', url: '' },
    { text: place.filter(Boolean).join(', '), url: '' },
    ...links.map((url) => ({
      text: (url ?? '').replace(networkNames, '').replace(/\/$/, ''),
      url: url && networkNames.test(url) ? url : '',
    })),
  ].filter(({ text }) => text !== '')
}

const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

function countryName(code: string | undefined): string {
  if (!code) return ''
  return countries.of(code) ?? code
}

const paragraphs = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/\n+/)
    .map((part) => part.trim())
    .filter(Boolean)

const month = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' })

function dateWords(date: string): string {
  return date.length === 4 ? date : month.format(new Date(`${date.slice(0, 7)}-01T00:00:00Z`))
}

function datesOf(start: string | undefined, end: string | undefined, isOpenAllowed = true): string {
  if (!start) return end ? dateWords(end) : ''
  if (end) return `${dateWords(start)} – ${dateWords(end)}`
  return isOpenAllowed ? `${dateWords(start)} – ${resumeWords.present}` : dateWords(start)
}

const entry = (given: Partial<ViewEntry>): ViewEntry => ({
  title: '',
  subtitle: '',
  place: '',
  dates: '',
  text: [],
  items: [],
  ...given,
})

const withBrackets = (text: string, inner: string | undefined) =>
  inner ? `${text} (${inner})` : text

const readers: Readonly<
  Record<
    SectionKey,
    (document: ResumeDocument) => Pick<ViewSection, 'entries'> | Pick<ViewSection, 'list'>
  >
> = {
  work: ({ work = [] }) => ({
    entries: work.map((one) =>
      entry({
        title: one.position ?? one.name ?? '',
        subtitle: one.position ? (one.name ?? '') : '',
        place: one.location ?? '',
        dates: datesOf(one.startDate, one.endDate),
        text: paragraphs(one.summary),
        items: one.highlights ?? [],
      }),
    ),
  }),
  education: ({ education = [] }) => ({
    entries: education.map((one) =>
      entry({
        title: [one.studyType, one.area].filter(Boolean).join(', ') || (one.institution ?? ''),
        subtitle: one.studyType || one.area ? (one.institution ?? '') : '',
        place: one.score ?? '',
        dates: datesOf(one.startDate, one.endDate),
      }),
    ),
  }),
  skills: ({ skills = [] }) => ({
    list: skills.map((one) =>
      one.keywords ? `${one.name}: ${one.keywords.join(', ')}` : withBrackets(one.name, one.level),
    ),
  }),
  languages: ({ languages = [] }) => ({
    list: languages.map((one) => withBrackets(one.language, one.fluency)),
  }),
  projects: ({ projects = [] }) => ({
    entries: projects.map((one) =>
      entry({
        title: one.name ?? '',
        subtitle: (one.url ?? '').replace(networkNames, ''),
        dates: datesOf(one.startDate, one.endDate, false),
        text: paragraphs(one.description),
        items: one.highlights ?? [],
      }),
    ),
  }),
  certificates: ({ certificates = [] }) => ({
    entries: certificates.map((one) =>
      entry({ title: one.name, subtitle: one.issuer ?? '', dates: datesOf(undefined, one.date) }),
    ),
  }),
  awards: ({ awards = [] }) => ({
    entries: awards.map((one) =>
      entry({
        title: one.title,
        subtitle: one.awarder ?? '',
        dates: datesOf(undefined, one.date),
        text: paragraphs(one.summary),
      }),
    ),
  }),
  volunteer: ({ volunteer = [] }) => ({
    entries: volunteer.map((one) =>
      entry({
        title: one.position ?? one.organization ?? '',
        subtitle: one.position ? (one.organization ?? '') : '',
        dates: datesOf(one.startDate, one.endDate),
        text: paragraphs(one.summary),
      }),
    ),
  }),
  publications: ({ publications = [] }) => ({
    entries: publications.map((one) =>
      entry({
        title: one.name,
        subtitle: one.publisher ?? '',
        dates: datesOf(undefined, one.releaseDate),
      }),
    ),
  }),
  interests: ({ interests = [] }) => ({ list: interests.map(({ name }) => name) }),
}

function sectionOf(document: ResumeDocument, key: SectionKey): ViewSection {
  return {
    key,
    title: resumeWords.titles[key],
    entries: [],
    list: [],
    ...readers[key](document),
  }
}
