/** Ways in which the world writes resumes: as typst and as text. `printed` holds what Chromium made. */
import type { CorpusPerson } from './people.ts'

/** Typst of layouts that are not ours; `data` is the person. */
export const typstLayouts = {
  'title, employer, dates right': one(`
#for w in data.work [ *#w.position*, #w.name #h(1fr) #w.dates \\ #w.place
  #list(..w.did.map(d => [#d])) ]`),
  'employer first': one(`
#for w in data.work [ *#w.name*, #w.place #h(1fr) #w.dates \\ _#w.position _
  #list(..w.did.map(d => [#d])) ]`),
  'three lines': one(`
#for w in data.work [ *#w.position* \\ #w.name, #w.place \\ #text(fill: gray, w.dates)
  #list(..w.did.map(d => [#d])) ]`),
  'dates in the margin': one(`
#for w in data.work { grid(columns: (3.6cm, 1fr), column-gutter: 0.4cm, w.dates, [*#w.position* \\ #w.name, #w.place #list(..w.did.map(d => [#d]))]) ; v(0.4em) }`),
  'one line with bars': one(`
#for w in data.work [ #w.position | #w.name | #w.dates
  #list(..w.did.map(d => [#d])) ]`),
  'sidebar left': two(true),
  'sidebar right': two(false),
} as const

function one(work: string): string {
  return `
#set page(margin: 2cm)
#set text(size: 10.5pt)
#show heading: it => block(above: 1.4em, below: 0.7em, upper(text(size: 11.5pt, it.body)))
#text(size: 22pt, weight: "bold", data.name)

#data.label

#data.email | #data.phone | #data.place
== #data.headings.summary
#data.summary
== #data.headings.work
${work}
== #data.headings.education
#data.school.degree #h(1fr) #data.school.dates \\
#data.school.institution
== #data.headings.skills
#data.skills.join(", ")
`
}

function two(isLeft: boolean): string {
  const side = `{ [= Contact]; par(data.email); par(data.phone); par(data.place); heading(data.headings.skills); for s in data.skills { par(s) } }`
  const main = `{ heading(data.headings.summary); par(data.summary); heading(data.headings.work)
  for w in data.work { par[*#w.position* \\ #w.name \\ #text(fill: gray)[#w.dates]]; list(..w.did.map(d => [#d])) }
  heading(data.headings.education); par[*#data.school.degree* \\ #data.school.institution \\ #data.school.dates] }`
  return `
#set page(margin: 1.6cm)
#set text(size: 10pt)
#show heading: it => block(above: 1.3em, below: 0.7em, text(size: 12pt, weight: "bold", it.body))
#text(size: 24pt, weight: "bold", data.name) \\
#text(size: 12pt, data.label)
#v(0.6em)
#grid(columns: ${isLeft ? '(5cm, 1fr)' : '(1fr, 5cm)'}, column-gutter: 0.9cm, ${isLeft ? `${side}, ${main}` : `${main}, ${side}`})
`
}

/** Resumes as plain text: what people paste. */
export const textLayouts: Readonly<Record<string, (person: CorpusPerson) => string>> = {
  'plain text': (person) =>
    `${person.name}\n${person.label}\n${person.email}\n${person.phone}\n${person.place}\n\n${person.headings.summary.toUpperCase()}\n${person.summary}\n\n${person.headings.work.toUpperCase()}\n${person.work.map((w) => `${w.position}\n${w.name}, ${w.place}\n${w.dates}\n${w.did.map((d) => `- ${d}`).join('\n')}`).join('\n\n')}\n\n${person.headings.education.toUpperCase()}\n${person.school.degree}\n${person.school.institution}\n${person.school.dates}\n\n${person.headings.skills.toUpperCase()}\n${person.skills.join(', ')}\n`,
}
