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

const head = `#set page(margin: 1.8cm)
#set text(size: 10pt)
#let d = data
`
/** Typst of layouts that templates of the world have. */
export const templateLayouts = {
  'lines under headings':
    head +
    `#align(center)[#text(size: 28pt)[#d.name] \\ #smallcaps(d.label) \\ #text(size: 9pt)[#d.phone #sym.bar.v #d.email #sym.bar.v #d.place]]
#show heading: it => block(above: 1.2em)[#text(size: 14pt, weight: "bold", it.body) #box(width: 1fr, line(length: 100%))]
= #d.headings.summary
#d.summary
= #d.headings.work
#for w in d.work [#strong(w.name) #h(1fr) #emph(w.place) \\ #smallcaps(w.position) #h(1fr) #w.dates
#list(..w.did.map(x => [#x]))]
= #d.headings.education
#strong(d.school.institution) \\ #d.school.degree #h(1fr) #d.school.dates
= #d.headings.skills
#d.skills.join(", ")`,
  'headings in the margin':
    head +
    `#text(size: 24pt, weight: "bold")[#d.name] \\ #d.label
#v(4pt) #d.email #h(1em) #d.phone #h(1em) #d.place
#let sec(t, b) = grid(columns: (3.2cm, 1fr), column-gutter: 0.6cm, text(weight: "bold", t), b)
#sec(d.headings.summary, d.summary)
#v(8pt)
#sec(d.headings.work, for w in d.work [#strong(w.position), #w.name #h(1fr) #w.dates \\ #w.place #list(..w.did.map(x => [#x])) #v(4pt)])
#v(8pt)
#sec(d.headings.education, [#strong(d.school.degree) #h(1fr) #d.school.dates \\ #d.school.institution])
#v(8pt)
#sec(d.headings.skills, d.skills.join(" · "))`,
  'sidebar in a dark field': `#set page(margin: 0pt)
#set text(size: 9.5pt)
#let d = data
#show heading: it => block(above: 1.4em, below: 0.7em, text(size: 12pt, weight: "bold", upper(it.body)))
#grid(columns: (6cm, 1fr), block(fill: rgb("#223344"), width: 100%, height: 29.7cm, inset: 0.8cm)[#set text(fill: white)
#text(size: 20pt, weight: "bold")[#d.name] \\ #d.label
= Contact
#d.email \\ #d.phone \\ #d.place
= #d.headings.skills
#for s in d.skills [#s \\ ]
= #d.headings.education
#strong(d.school.degree) \\ #d.school.institution \\ #d.school.dates], block(inset: 0.9cm)[
= #d.headings.summary
#d.summary
= #d.headings.work
#for w in d.work [#strong(w.position) \\ #w.name | #w.place \\ #text(fill: gray, w.dates)
#list(..w.did.map(x => [#x])) #v(6pt)]])`,
  'sidebar at the right, dates above':
    head +
    `#grid(columns: (1fr, 5.4cm), column-gutter: 1cm, [#text(size: 24pt, weight: "bold")[#d.name] \\ #text(size: 12pt)[#d.label]
#show heading: it => block(above: 1.4em, below: 0.7em, text(size: 12pt, fill: blue, it.body))
= #d.headings.work
#for w in d.work [#w.dates \\ #strong[#w.name] --- #emph(w.position) \\ #list(..w.did.map(x => [#x])) #v(6pt)]
= #d.headings.education
#d.school.dates \\ #strong(d.school.institution) --- #d.school.degree], [
#show heading: it => block(above: 1.4em, below: 0.7em, text(size: 12pt, fill: blue, it.body))
= Contact
✉ #d.email \\ ☎ #d.phone \\ #d.place
= #d.headings.summary
#d.summary
= #d.headings.skills
#list(..d.skills.map(x => [#x]))])`,
  'time line':
    head +
    `#text(size: 22pt)[#d.name] #h(1fr) #box[#set align(right)
#d.email \\ #d.phone]
#d.label, #d.place
#show heading: it => block(above: 1.4em, below: 0.8em, fill: luma(230), inset: 4pt, width: 100%, text(size: 11pt, it.body))
= #d.headings.work
#for w in d.work { grid(columns: (2.8cm, 0.5cm, 1fr), align(right, text(size: 8.5pt, w.dates)), [●], [#strong(w.position) \\ #emph(w.name), #w.place #list(..w.did.map(x => [#x]))]); v(6pt) }
= #d.headings.education
#grid(columns: (2.8cm, 0.5cm, 1fr), align(right, text(size: 8.5pt, d.school.dates)), [●], [#strong(d.school.degree) \\ #d.school.institution])
= #d.headings.skills
#grid(columns: 3, column-gutter: 1cm, row-gutter: 6pt, ..d.skills.map(x => [▪ #x]))`,
  'spaced letters, in the middle':
    head +
    `#align(center, text(size: 20pt, tracking: 6pt, upper(d.name)))
#align(center, text(tracking: 2pt, upper(d.label)))
#align(center)[#d.place · #d.phone · #d.email]
#show heading: it => block(above: 1.4em, below: 0.7em, width: 100%, align(center, text(size: 11pt, tracking: 3pt, upper(it.body))))
= #d.headings.summary
#d.summary
= #d.headings.work
#for w in d.work [#align(center)[#strong(upper(w.position)) \\ #w.name · #w.place · #w.dates]
#list(..w.did.map(x => [#x]))]
= #d.headings.education
#align(center)[#d.school.degree, #d.school.institution, #d.school.dates]
= #d.headings.skills
#align(center, d.skills.join(" | "))`,
} as const

/** Resumes as plain text: what people paste. */
export const textLayouts: Readonly<Record<string, (person: CorpusPerson) => string>> = {
  'plain text': (person) =>
    `${person.name}\n${person.label}\n${person.email}\n${person.phone}\n${person.place}\n\n${person.headings.summary.toUpperCase()}\n${person.summary}\n\n${person.headings.work.toUpperCase()}\n${person.work.map((w) => `${w.position}\n${w.name}, ${w.place}\n${w.dates}\n${w.did.map((d) => `- ${d}`).join('\n')}`).join('\n\n')}\n\n${person.headings.education.toUpperCase()}\n${person.school.degree}\n${person.school.institution}\n${person.school.dates}\n\n${person.headings.skills.toUpperCase()}\n${person.skills.join(', ')}\n`,
}
