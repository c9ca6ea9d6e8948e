/**
 * The looks of resumes, in typst. All share one set of parts; a look is a page, a head and a few
 * choices. Strings of people come in as data and stay text.
 */
import { attachmentName } from '../parser/attachment.ts'
import type { TemplateId } from '../../contract.ts'

/** Families after the own ones, for letters these lack. */
const others =
  '"Noto Sans", "Noto Sans Arabic", "Noto Sans SC", "Noto Sans Bengali", "Noto Sans Gujarati", "Noto Sans Gurmukhi", "Noto Sans Kannada", "Noto Sans Malayalam", "Noto Sans Tamil", "Noto Sans Telugu"'

const shared = `
#let view = data.view
#if data.json != "" { pdf.embed("${attachmentName}", bytes(data.json), relationship: "data", mime-type: "application/json", description: "JSON Resume") }
#set document(title: view.name, author: if view.name == "" { () } else { (view.name,) })
#set text(lang: view.language, dir: if view.direction == "rtl" { rtl } else { ltr }, hyphenate: false)
#let target(one) = if one.url == "" { one.text } else { link(one.url, one.text) }
#let contacts(sign) = view.contact.map(one => box(target(one))).join(sign)
#let dots = [#h(0.45em)·#h(0.45em)]
#let bars = [#h(0.5em)|#h(0.5em)]
#let paragraphs(texts) = for one in texts { par(one) }
#let points(items) = if items.len() > 0 { list(..items.map(one => [#one])) }
#let entry(one, strong-first: true, accent: black, muted: luma(85)) = block(width: 100%, breakable: true, above: 1.25em, {
  block(breakable: false, sticky: true, grid(columns: (1fr, auto), column-gutter: 1em,
    {
      text(weight: "bold", one.title)
      if one.subtitle != "" { [, ]; text(fill: accent, one.subtitle) }
      if one.place != "" { [ · ]; text(fill: muted, one.place) }
    },
    text(fill: muted, one.dates)))
  paragraphs(one.text)
  points(one.items)
})
#let stacked(one, accent: black, muted: luma(85)) = block(width: 100%, above: 1.25em, {
  block(breakable: false, sticky: true, {
    text(weight: "bold", one.title)
    if one.subtitle != "" { linebreak(); text(fill: accent, one.subtitle) }
    let below = (one.place, one.dates).filter(it => it != "")
    if below.len() > 0 { linebreak(); text(fill: muted, size: 0.92em, below.join(" · ")) }
  })
  paragraphs(one.text)
  points(one.items)
})
#let section(one, draw: entry, sign: ", ") = {
  heading(level: 2, one.title)
  if one.list.len() > 0 { par(one.list.join(sign)) }
  for item in one.entries { draw(item) }
}
#let summary() = if view.summary.len() > 0 { heading(level: 2, data.words.summary); paragraphs(view.summary) }
#let paper(..given) = (paper: data.paper, ..given.named())
`

type Look = { fonts: string; page: string }

const looks: Readonly<Record<TemplateId, Look>> = {
  plain: {
    fonts: '"Noto Sans"',
    page: `
#set page(..paper(margin: (x: 2.1cm, y: 1.9cm)))
#set text(size: 10pt)
#set par(leading: 0.62em, spacing: 0.7em)
#set list(indent: 0.2em, body-indent: 0.6em, spacing: 0.55em)
#set block(spacing: 0.95em)
#show heading.where(level: 1): it => block(below: 0.55em, text(size: 20pt, weight: "bold", it.body))
#show heading.where(level: 2): it => block(sticky: true, above: 1.5em, below: 0.75em, text(size: 11pt, weight: "bold", upper(it.body)))
= #view.name
#if view.label != "" { block(above: 0.9em, text(size: 11.5pt, view.label)) }
#par(contacts(bars))
#summary()
#for one in view.sections { section(one) }`,
  },
  compact: {
    fonts: '"IBM Plex Sans"',
    page: `
#set page(..paper(margin: (x: 1.6cm, y: 1.4cm)))
#set text(size: 9pt)
#set par(leading: 0.55em, spacing: 0.55em)
#set list(indent: 0em, body-indent: 0.5em, spacing: 0.45em)
#set block(spacing: 0.7em)
#show heading.where(level: 1): it => block(below: 0.55em, text(size: 17pt, weight: "semibold", it.body))
#show heading.where(level: 2): it => block(sticky: true, above: 1.1em, below: 0.55em, width: 100%, stroke: (bottom: 0.5pt + luma(120)), inset: (bottom: 0.3em), text(size: 10pt, weight: "semibold", it.body))
= #view.name
#if view.label != "" { block(above: 0.8em, below: 0.6em, view.label) }
#block(above: 0.6em, text(fill: luma(60), contacts(dots)))
#summary()
#for one in view.sections { section(one) }`,
  },
  classic: {
    fonts: '"Source Serif 4"',
    page: `
#set page(..paper(margin: (x: 2.2cm, y: 2cm)))
#set text(size: 10.5pt, number-type: "lining")
#set par(leading: 0.6em, spacing: 0.7em, justify: false)
#set list(indent: 0.3em, body-indent: 0.6em, spacing: 0.55em)
#set block(spacing: 0.95em)
#show heading.where(level: 1): it => block(below: 0.55em, text(size: 23pt, weight: "semibold", it.body))
#show heading.where(level: 2): it => block(sticky: true, above: 1.5em, below: 0.8em, width: 100%, stroke: (bottom: 0.6pt + luma(60)), inset: (bottom: 0.35em), text(size: 12pt, weight: "semibold", it.body))
#align(center)[
= #view.name
#if view.label != "" { block(above: 0.95em, text(size: 12pt, style: "italic", view.label)) }
#block(above: 0.8em, text(size: 9.5pt, contacts(dots)))
]
#summary()
#for one in view.sections { section(one) }`,
  },
  modern: {
    fonts: '"IBM Plex Sans"',
    page: `
#let ink = rgb("#0f4c4a")
#set page(..paper(margin: (x: 2cm, y: 1.8cm)))
#set text(size: 9.8pt)
#set par(leading: 0.62em, spacing: 0.7em)
#set list(indent: 0em, body-indent: 0.6em, spacing: 0.55em, marker: text(fill: ink, [•]))
#set block(spacing: 0.95em)
#show heading.where(level: 1): it => block(below: 0.55em, text(size: 25pt, weight: "bold", fill: ink, it.body))
#show heading.where(level: 2): it => block(sticky: true, above: 1.6em, below: 0.8em, grid(columns: (0.5cm, auto), column-gutter: 0.5em, align: horizon, rect(width: 100%, height: 0.22em, fill: ink), text(size: 11.5pt, weight: "bold", fill: ink, it.body)))
= #view.name
#if view.label != "" { block(above: 0.8em, text(size: 12pt, fill: luma(60), view.label)) }
#block(above: 0.9em, below: 1.2em, text(size: 9pt, contacts(dots)))
#summary()
#for one in view.sections { section(one, draw: entry.with(accent: ink)) }`,
  },
  columns: {
    fonts: '"IBM Plex Sans"',
    page: `
#let ink = rgb("#1d3a5f")
#let narrow = ("skills", "languages", "certificates", "interests", "awards")
#set page(..paper(margin: (x: 1.7cm, y: 1.7cm)))
#set text(size: 9.5pt)
#set par(leading: 0.6em, spacing: 0.65em)
#set list(indent: 0em, body-indent: 0.5em, spacing: 0.5em)
#set block(spacing: 0.9em)
#show heading.where(level: 1): it => block(below: 0.55em, text(size: 24pt, weight: "bold", fill: ink, it.body))
#show heading.where(level: 2): it => block(sticky: true, above: 1.4em, below: 0.7em, text(size: 10.5pt, weight: "bold", fill: ink, tracking: 0.04em, it.body))
= #view.name
#if view.label != "" { block(above: 0.95em, text(size: 11.5pt, fill: luma(60), view.label)) }
#line(length: 100%, stroke: 0.8pt + ink)
#grid(columns: (31%, 1fr), column-gutter: 0.9cm,
  {
    if view.contact.len() > 0 { heading(level: 2, data.words.contact) }
    for one in view.contact { par(target(one)) }
    for one in view.sections.filter(it => narrow.contains(it.key)) {
      heading(level: 2, one.title)
      for item in one.list { par(item) }
      for item in one.entries { stacked(item) }
    }
  },
  {
    summary()
    for one in view.sections.filter(it => not narrow.contains(it.key)) { section(one, draw: stacked.with(accent: ink)) }
  })`,
  },
  executive: {
    fonts: '"EB Garamond"',
    page: `
#set page(..paper(margin: (x: 2.6cm, y: 2.3cm)))
#set text(size: 11.5pt, number-type: "lining")
#set par(leading: 0.62em, spacing: 0.75em)
#set list(indent: 0.4em, body-indent: 0.6em, spacing: 0.6em, marker: [–])
#set block(spacing: 1em)
#show heading.where(level: 1): it => block(below: 0.55em, text(size: 30pt, weight: "regular", it.body))
#show heading.where(level: 2): it => block(sticky: true, above: 1.7em, below: 0.8em, text(size: 12.5pt, weight: "semibold", fill: rgb("#7a2e1d"), it.body))
= #view.name
#if view.label != "" { block(above: 0.95em, text(size: 14pt, style: "italic", view.label)) }
#block(above: 1.1em, width: 100%, stroke: (top: 0.5pt, bottom: 0.5pt), inset: (y: 0.55em), text(size: 10.5pt, contacts(dots)))
#summary()
#for one in view.sections { section(one, sign: " · ") }`,
  },
  academic: {
    fonts: '"Source Serif 4"',
    page: `
#set page(..paper(margin: (x: 2.2cm, y: 2cm)), footer: context align(center, text(size: 8.5pt, fill: luma(90), counter(page).display("1 / 1", both: true))))
#set text(size: 10.3pt, number-type: "lining")
#set par(leading: 0.6em, spacing: 0.65em)
#set list(indent: 0em, body-indent: 0.6em, spacing: 0.5em)
#set block(spacing: 0.9em)
#show heading.where(level: 1): it => block(below: 0.55em, text(size: 21pt, weight: "semibold", it.body))
#show heading.where(level: 2): it => block(sticky: true, above: 1.5em, below: 0.8em, text(size: 12pt, weight: "bold", it.body))
#let below-title(body) = if view.direction == "rtl" { pad(left: 4cm, body) } else { pad(right: 4cm, body) }
#let dated(one) = block(width: 100%, above: 1.2em, {
  block(breakable: false, sticky: true, grid(columns: (1fr, 3.4cm), column-gutter: 0.6cm,
    { text(weight: "semibold", one.title); if one.subtitle != "" { [, ]; emph(one.subtitle) }; if one.place != "" [, #one.place] },
    align(end, text(fill: luma(70), one.dates))))
  if one.text.len() > 0 { below-title(paragraphs(one.text)) }
  if one.items.len() > 0 { below-title(points(one.items)) }
})
= #view.name
#if view.label != "" { block(above: 0.9em, view.label) }
#block(above: 0.8em, text(size: 9.5pt, contacts(bars)))
#summary()
#for one in view.sections { section(one, draw: dated) }`,
  },
  scripts: {
    fonts: '"Noto Sans"',
    page: `
#set page(..paper(margin: (x: 2cm, y: 1.9cm)))
#set text(size: 10.5pt, top-edge: 0.9em, bottom-edge: -0.3em)
#set par(leading: 0.42em, spacing: 0.75em)
#set list(indent: 0.2em, body-indent: 0.6em, spacing: 0.6em)
#set block(spacing: 0.95em)
#show heading.where(level: 1): it => block(below: 0.55em, text(size: 22pt, weight: "bold", it.body))
#show heading.where(level: 2): it => block(sticky: true, above: 1.4em, below: 0.7em, width: 100%, fill: luma(238), inset: (x: 0.6em, y: 0.35em), text(size: 11.5pt, weight: "bold", it.body))
= #view.name
#if view.label != "" { block(above: 0.9em, text(size: 12pt, view.label)) }
#block(text(size: 9.8pt, contacts(bars)))
#summary()
#for one in view.sections { section(one) }`,
  },
}

/** The whole template of a look, for `renderPdf`. */
export function templateOf(id: TemplateId): string {
  const { fonts, page } = looks[id]
  return `#set text(font: (${fonts}, ${others}))\n${shared}${page}\n`
}
