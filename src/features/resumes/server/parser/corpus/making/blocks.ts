/** A resume as blocks, before a producer turns it into a file: what stands where, and how it looks. */
import { scriptOf, type CorpusPerson, type CorpusScript, type CorpusWork } from '../people.ts'

export type Run = { text: string; isBold?: boolean; isItalic?: boolean }
export type Block =
  | { kind: 'heading'; text: string }
  /** A line of text; `right` stands at the right margin. */
  | { kind: 'line'; runs: Run[]; right?: string }
  | { kind: 'bullet'; text: string }
  | { kind: 'text'; text: string }
  /** Cells beside each other, the first one narrow. */
  | { kind: 'row'; cells: Block[][] }

export type Resume = {
  name: string
  label: string
  contact: string[]
  /** What stands in the sidebar of a layout that has one. */
  side: Block[]
  main: Block[]
  isRightToLeft: boolean
  script: CorpusScript
}

const bold = (text: string): Run => ({ text, isBold: true })
const italic = (text: string): Run => ({ text, isItalic: true })
const plain = (text: string): Run => ({ text })
const line = (runs: Run[], right?: string): Block => ({
  kind: 'line',
  runs,
  ...(right !== undefined && { right }),
})
const items = ({ did }: CorpusWork): Block[] => did.map((text) => ({ kind: 'bullet', text }))

/** How an entry of the work history is written. */
export const styles = {
  titleFirst: (w) => [
    line([bold(w.position), plain(`, ${w.name}`)], w.dates),
    line([italic(w.place)]),
    ...items(w),
  ],
  employerFirst: (w) => [
    line([bold(w.name)], w.place),
    line([italic(w.position)], w.dates),
    ...items(w),
  ],
  threeLines: (w) => [
    line([bold(w.position)]),
    line([plain(`${w.name}, ${w.place}`)]),
    line([italic(w.dates)]),
    ...items(w),
  ],
  bars: (w) => [line([bold(w.position), plain(` | ${w.name} | ${w.dates}`)]), ...items(w)],
  datesBeside: (w) => [
    {
      kind: 'row',
      cells: [
        [line([plain(w.dates)])],
        [line([bold(w.position)]), line([plain(`${w.name}, ${w.place}`)]), ...items(w)],
      ],
    },
  ],
  at: (w) => [
    line([bold(`${w.position} at ${w.name}`)]),
    line([plain(`${w.dates} · ${w.place}`)]),
    ...items(w),
  ],
  employerDashTitle: (w) => [
    line([bold(`${w.name} — ${w.position}`)], w.dates),
    line([italic(w.place)]),
    ...items(w),
  ],
  datesAbove: (w) => [
    line([plain(w.dates)]),
    line([bold(w.position)]),
    line([plain(`${w.name}, ${w.place}`)]),
    ...items(w),
  ],
  inBrackets: (w) => [
    line([bold(w.position), plain(`, ${w.name}, ${w.place} (${w.dates})`)]),
    ...items(w),
  ],
  placeBetween: (w) => [
    line([bold(w.name), plain(`, ${w.place} – `), italic(w.position)]),
    line([plain(w.dates)]),
    ...items(w),
  ],
  labelled: (w) => [
    line([bold('Position: '), plain(w.position)]),
    line([bold('Company: '), plain(w.name)]),
    line([bold('Period: '), plain(w.dates)]),
    ...items(w),
  ],
  /** What was done in sentences instead of a list. */
  sentences: (w) => [
    line([bold(w.name), plain(` (${w.place})`)], w.dates),
    line([plain(w.position)]),
    { kind: 'text', text: `${w.did.join('. ')}.` },
  ],
  /** Serif of Google Docs: place and title in one line, dates in capitals below. */
  capitalDates: (w) => [
    line([bold(w.name), plain(`, ${w.place} — `), italic(w.position)]),
    line([plain(w.dates.toUpperCase())]),
    ...items(w),
  ],
  /** Word’s templates: dates, then title, employer and place between dots. */
  dots: (w) => [
    line([plain(w.dates)]),
    line([bold(w.position), plain(` • ${w.name} • ${w.place}`)]),
    ...items(w),
  ],
  placeAndDates: (w) => [
    line([bold(w.position), plain(`, ${w.name}`)]),
    line([plain(`${w.place} | ${w.dates}`)]),
    ...items(w),
  ],
  dashPlace: (w) => [
    line([bold(w.position)]),
    line([plain(`${w.name} - ${w.place}`)]),
    line([plain(w.dates)]),
    ...items(w),
  ],
  /** LinkedIn: the employer first, how long in brackets, the place last. */
  durations: (w) => [
    line([bold(w.name)]),
    line([plain(w.position)]),
    line([plain(`${w.dates} (4 years 3 months)`)]),
    line([plain(w.place)]),
    ...items(w),
  ],
  tasks: (w) => [
    line([bold(w.position)]),
    line([plain(w.name)]),
    line([plain(w.dates)], w.place),
    line([italic('Achievements/Tasks')]),
    ...items(w),
  ],
  datesFirstInLine: (w) => [
    line([plain(`${w.dates}: `), bold(w.position), plain(` - ${w.name} (${w.place})`)]),
    ...items(w),
  ],
} satisfies Record<string, (work: CorpusWork) => Block[]>
export type Style = keyof typeof styles

export function resumeOf(person: CorpusPerson, style: Style): Resume {
  const { headings, school } = person
  const entry: (work: CorpusWork) => Block[] = styles[style]
  const heading = (text: string): Block => ({ kind: 'heading', text })
  const script = scriptOf(person)
  return {
    name: person.name,
    label: person.label,
    contact: [person.email, person.phone, person.place],
    script,
    isRightToLeft: script === 'Arabic',
    side: [
      heading(headings.skills),
      ...person.skills.map((skill): Block => ({ kind: 'bullet', text: skill })),
    ],
    main: [
      heading(headings.summary),
      { kind: 'text', text: person.summary },
      heading(headings.work),
      ...person.work.flatMap((work) => entry(work)),
      heading(headings.education),
      line([bold(school.degree)], school.dates),
      line([plain(school.institution)]),
    ],
  }
}
