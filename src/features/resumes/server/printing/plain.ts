/** Resumes as text, Markdown and JSON Resume. Pure. */
import type { ResumeDocument } from '../../contract.ts'
import { resumeWords } from '../../messages.resume.ts'
import type { ResumeView, ViewEntry } from './view.ts'

const headOf = (one: ViewEntry) => [one.title, one.subtitle, one.place].filter(Boolean).join(' | ')

export function asText(view: ResumeView): string {
  const lines = [view.name, view.label, view.contact.map(({ text }) => text).join(' | ')]
  if (view.summary.length > 0) lines.push('', resumeWords.summary.toUpperCase(), ...view.summary)
  for (const section of view.sections) {
    lines.push('', section.title.toUpperCase())
    if (section.list.length > 0) lines.push(section.list.join(', '))
    for (const [index, one] of section.entries.entries()) {
      if (index > 0) lines.push('')
      lines.push(headOf(one))
      if (one.dates) lines.push(one.dates)
      lines.push(...one.text, ...one.items.map((item) => `- ${item}`))
    }
  }
  return `${lines
    .filter((line, index) => line !== '' || index > 2)
    .join('\n')
    .trim()}\n`
}

const signs = /[\\`*_{}[\]<>#|]/g
const literal = (text: string) => text.replace(signs, String.raw`\$&`)
/** Within the brackets of a link nothing may end it. */
const linked = (url: string) => url.replace(/[<>\\]/g, encodeURIComponent)

export function asMarkdown(view: ResumeView): string {
  const lines = [`# ${literal(view.name)}`, '']
  if (view.label) lines.push(literal(view.label), '')
  const contact = view.contact.map(({ text, url }) =>
    url ? `[${literal(text)}](<${linked(url)}>)` : literal(text),
  )
  if (contact.length > 0) lines.push(contact.join(' · '), '')
  if (view.summary.length > 0) {
    lines.push(
      `## ${resumeWords.summary}`,
      '',
      ...view.summary.flatMap((text) => [literal(text), '']),
    )
  }
  for (const section of view.sections) {
    lines.push(`## ${section.title}`, '')
    for (const item of section.list) lines.push(`- ${literal(item)}`)
    if (section.list.length > 0) lines.push('')
    for (const one of section.entries) {
      lines.push(`### ${literal(one.title)}`, '')
      const below = [one.subtitle, one.place, one.dates].filter(Boolean).map(literal)
      if (below.length > 0) lines.push(below.join(' · '), '')
      for (const text of one.text) lines.push(literal(text), '')
      for (const item of one.items) lines.push(`- ${literal(item)}`)
      if (one.items.length > 0) lines.push('')
    }
  }
  return `${lines.join('\n').trim()}\n`
}

const schema = 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json'

/** JSON Resume 1.0, https://jsonresume.org/schema */
export function asJsonResume(document: ResumeDocument): string {
  return `${JSON.stringify({ $schema: schema, ...document }, null, 2)}\n`
}
