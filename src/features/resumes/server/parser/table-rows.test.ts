/** A resume whose jobs or schools stand in a table, as files and pages give its rows. */
import { describe, expect, test } from 'vitest'
import { zipOf } from '../printing/zip-writer.ts'
import { parseResume } from './parse-resume.ts'
import { layoutOf, type Piece } from './pdf-layout.ts'
import { readDocx, readPlain } from './read-marked.ts'
import { columnsOf } from './table-columns.ts'

const jobs = [
  {
    position: 'Senior Planner',
    name: 'Hafen Analytics GmbH',
    location: 'Hamburg',
    from: 'Mar 2020',
    to: 'Present',
    duties: 'Moved four hundred jobs to one scheduler.',
  },
  {
    position: 'Keeper of tides',
    name: 'Quay & Daughters',
    location: 'London',
    from: '2016',
    to: '2020',
    duties: 'Kept the charts.',
  },
]
type Job = (typeof jobs)[number]
const expected = [
  ['Senior Planner', 'Hafen Analytics GmbH', '2020-03', undefined],
  ['Keeper of tides', 'Quay & Daughters', '2016', '2020'],
]

type Table = readonly (readonly [name: string, cell: (job: Job) => string])[]
const span = ({ from, to }: Job) => `${from} – ${to}`
const tables: readonly (readonly [string, Table])[] = [
  [
    'employer first',
    [
      ['Company', (job) => job.name],
      ['Position', (job) => job.position],
      ['Location', (job) => job.location],
      ['Period', span],
    ],
  ],
  [
    'the two dates apart',
    [
      ['Job title', (job) => job.position],
      ['Employer', (job) => job.name],
      ['From', (job) => job.from],
      ['To', (job) => job.to],
    ],
  ],
  [
    'dates first, duties last',
    [
      ['Zeitraum', span],
      ['Firma', (job) => job.name],
      ['Tätigkeit', (job) => job.position],
      ['Aufgaben', (job) => job.duties],
    ],
  ],
  [
    'numbered',
    [
      ['S. No.', (job) => String(jobs.indexOf(job) + 1)],
      ['Name of Organization', (job) => job.name],
      ['Designation', (job) => job.position],
      ['Duration', span],
    ],
  ],
]

const around = (rows: readonly (readonly string[])[]) => [
  ['Ines Duarte'],
  ['ines@example.org'],
  ['Experience'],
  ...rows,
  ['Skills'],
  ['Tides, Charts, Timetables, Locks'],
]
const rowsOf = (table: Table) => [
  table.map(([name]) => name),
  ...jobs.map((job) => table.map(([, cell]) => cell(job))),
]

const found = (document: ReturnType<typeof parseResume>['document']) => ({
  work: document.work?.map((job) => [job.position, job.name, job.startDate, job.endDate]),
  skills: document.skills?.map(({ name }) => name),
})
const whole = { work: expected, skills: ['Tides', 'Charts', 'Timetables', 'Locks'] }

const escaped = (text: string) => text.replace('&', '&amp;')
const paragraph = (text: string) => `<w:p><w:r><w:t>${escaped(text)}</w:t></w:r></w:p>`
const wordRow = (cells: readonly string[]) =>
  `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`
function wordOf(table: Table): Uint8Array {
  const [name, mail, heading, ...rest] = around([]).map(([text]) => paragraph(text!))
  const rows = `<w:tbl>${rowsOf(table).map(wordRow).join('')}</w:tbl>`
  const body = [name, mail, heading, rows, ...rest].join('')
  return zipOf([['word/document.xml', `<w:document><w:body>${body}</w:body></w:document>`]])
}

const columnWidth = 120
const letterWidth = 5

/** Words go on in the next line of their cell where a column ends. */
function wrapped(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.pop()
    const longer = last === undefined ? word : `${last} ${word}`
    if (last === undefined || longer.length * letterWidth < columnWidth - 12) lines.push(longer)
    else lines.push(last, word)
  }
  return lines
}

function pageOf(table: Table): Piece[] {
  const pieces: Piece[] = []
  let y = 50
  for (const row of around(rowsOf(table))) {
    const cells = row.map((text) => (row.length > 1 ? wrapped(text) : [text]))
    for (const [column, lines] of cells.entries()) {
      for (const [index, text] of lines.entries()) {
        const x = 42 + column * columnWidth
        const width = text.length * letterWidth
        const place = { x, y: y + index * 12, width, size: 10 }
        pieces.push({ text, ...place, isBold: false, isRightToLeft: false })
      }
    }
    y += Math.max(...cells.map(({ length }) => length)) * 12 + 8
  }
  return pieces
}

describe.each(tables)('a table of jobs, %s', (_name, table) => {
  test('in Word', () => {
    expect(found(parseResume(readDocx(wordOf(table)).lines).document)).toEqual(whole)
  })

  test('in text', () => {
    const text = around(rowsOf(table)).map((row) => row.join('\t'))
    const { lines } = readPlain(new TextEncoder().encode(text.join('\n')))
    const parsed = parseResume(lines)
    expect(found(parsed.document)).toEqual(whole)
    // Nobody misses a line of the file, the names of the columns among them.
    expect(parsed.lines.map(({ text: shown }) => shown)).toEqual(
      expect.arrayContaining([rowsOf(table)[0]!.join(' '), ...around([]).map(([one]) => one)]),
    )
  })

  test('on a page, where cells have several lines', () => {
    const { wide, side, main } = layoutOf(pageOf(table), 595)
    expect(side).toEqual([])
    const shown = [...wide, ...main].map(({ segments }) => segments.map((one) => one.text))
    expect(shown).toEqual(around(rowsOf(table)))
  })
})

test('a table of schools says degree, school, year and grade', () => {
  const text = [
    'Ines Duarte',
    'ines@example.org',
    'Education',
    'Qualification\tBoard / University\tYear of passing\tPercentage',
    'B.Tech Civil Engineering\tAnna University\t2012\t78%',
    'XII\tState Board of Tamil Nadu\t2008\t91%',
  ].join('\n')
  const { document } = parseResume(readPlain(new TextEncoder().encode(text)).lines)
  expect(document.education).toMatchObject([
    { institution: 'Anna University', endDate: '2012', score: '78%' },
    { institution: 'State Board of Tamil Nadu', endDate: '2008', score: '91%' },
  ])
})

test.each([
  [['Python', 'Kafka', 'SQL']],
  [['Company', 'Position']],
  [['Position', 'Company', 'Hamburg', 'Period']],
  [['Company', 'Employer', 'Period']],
  [['Location', 'Period', 'From', 'To']],
])('%j are no names of columns', (cells) => {
  expect(columnsOf(cells)).toBeUndefined()
})

test.each([
  ['nothing', []],
  ['a heading', ['Skills', 'Tides, Charts']],
  ['rows of other columns', ['Planner\tQuayline Ltd', 'Keeper\tHarbour Trust']],
  ['other names', ['Company\tPosition\tPeriod', 'Quayline Ltd\tPlanner\t2019 – 2021']],
])('names of columns that %s follows are shown, and are no job', (_what, below) => {
  const names = 'Employer\tJob title\tPlace\tPeriod'
  const text = ['Ines Duarte', 'ines@example.org', 'Experience', names, ...below]
  const { document, lines } = parseResume(
    readPlain(new TextEncoder().encode(text.join('\n'))).lines,
  )
  expect(lines.map((line) => line.text)).toEqual(text.map((line) => line.replaceAll('\t', ' ')))
  expect(JSON.stringify(document)).not.toMatch(/Employer|Job title/)
})

test('a table names the school and the board, and the class beside the marks', () => {
  const text = [
    'Ines Duarte',
    'ines@example.org',
    'Education',
    'S.No.\tName of the Exam\tSchool/College\tBoard\tPassing Year\tDivision\t% of Marks',
    '1\tB.Com\tVasant College\tAnna University\t2012\tFirst\t78%',
  ]
  const { document } = parseResume(readPlain(new TextEncoder().encode(text.join('\n'))).lines)
  expect(document.education).toMatchObject([
    { institution: 'Vasant College', studyType: 'B.Com', endDate: '2012', score: '78%' },
  ])
})
