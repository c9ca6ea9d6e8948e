import { describe, expect, test } from 'vitest'
import { layoutOf, type Piece, type Row } from './pdf-layout.ts'

const pageWidth = 595
const lineHeight = 14

/** Lines one below the other; letters are as wide as most are. */
function column(left: number, texts: readonly string[], top = 100): Piece[] {
  return texts.flatMap((text, index) =>
    text === ''
      ? []
      : [
          {
            text,
            x: left,
            y: top + index * lineHeight,
            width: text.length * 5,
            size: 10,
            isBold: false,
            isRightToLeft: false,
          },
        ],
  )
}

const textsOf = (rows: readonly Row[]) =>
  rows.map(({ segments }) => segments.map(({ text }) => text).join(' | '))

const jobs = ['Mar 2020 – Present', 'Jan 2016 – Feb 2020', '2013 – 2015'].flatMap(
  (dates, index) => [
    `Engineer of machines ${index}`,
    'Hafen Analytics GmbH, Hamburg',
    dates,
    'Moved four hundred jobs to one scheduler, and cut the night',
    'run from six hours to two',
  ],
)
const narrow = [
  'Contact',
  'nadia@resume.example',
  '+49 170 5554321',
  'Hamburg, Germany',
  'Skills',
  'Python',
  'Kafka',
  'Airflow',
  'SQL',
  'Tableau',
  'Languages',
  'German (native)',
  'English (fluent)',
]

describe('two columns on the same lines', () => {
  // From every line on: which of them meet the dates is chance.
  const starts = jobs.slice(0, 8).map((_line, index) => index)

  test.each(starts)('the narrow one at the right, from line %i on', (start) => {
    const side = [...Array.from({ length: start }, () => ''), ...narrow]
    const layout = layoutOf([...column(42, jobs), ...column(420, side)], pageWidth)
    expect(textsOf(layout.side)).toEqual(narrow)
    expect(textsOf([...layout.wide, ...layout.main])).toEqual(jobs)
  })

  test.each(starts)('the narrow one at the left, from line %i on', (start) => {
    const side = [...Array.from({ length: start }, () => ''), ...narrow]
    const layout = layoutOf([...column(42, side), ...column(190, jobs)], pageWidth)
    expect(textsOf(layout.side)).toEqual(narrow)
    expect(textsOf([...layout.wide, ...layout.main])).toEqual(jobs)
  })
})

test('spans of time in the margin stay beside what they belong to', () => {
  const isDate = (text: string) => /\d{4}/.test(text)
  const texts = jobs.filter((text) => !isDate(text))
  const dates = jobs.filter(isDate).flatMap((text) => [text, '', '', ''])
  const { side, main } = layoutOf([...column(42, dates), ...column(170, texts)], pageWidth)
  expect(side).toEqual([])
  expect(textsOf(main)[0]).toBe('Mar 2020 – Present | Engineer of machines 0')
})
