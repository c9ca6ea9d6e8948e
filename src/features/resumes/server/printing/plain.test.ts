/** What printed forms show of a document: every word once, in its order, and nothing that was left out. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { sectionKeys, type ResumeDocument, type SectionKey } from '../../contract.ts'
import { unzipPart } from '../parser/read-marked.ts'
import { asDocx } from './docx.ts'
import { asJsonResume, asMarkdown, asText } from './plain.ts'
import { viewOf } from './view.ts'

const whole: ResumeDocument = {
  basics: {
    name: 'Zoë Ångström',
    label: 'Backend engineer',
    email: 'zoe@mail.example',
    phone: '+46 46 222 00 00',
    url: 'https://zoe.example/',
    summary: 'Builds ledgers.\n\nSince 2015.',
    location: { city: 'Lund', countryCode: 'SE' },
    profiles: [{ network: 'Mastodon', username: '@zoe' }],
  },
  work: [
    { name: 'Ferrovia', position: 'Staff engineer', startDate: '2020-01', highlights: ['Ran it'] },
    { name: 'Northern Grid', startDate: '2015', endDate: '2019-12' },
  ],
  education: [{ institution: 'Lund University', studyType: 'MSc', area: 'Informatics' }],
  skills: [
    { name: 'Databases', keywords: ['PostgreSQL', 'Redis'] },
    { name: 'Go', level: 'high' },
  ],
  projects: [{ name: 'Ledger', url: 'https://ledger.example', startDate: '2021-03' }],
  languages: [{ language: 'Swedish', fluency: 'native' }],
  certificates: [{ name: 'CKA', issuer: 'CNCF', date: '2022-05' }],
  awards: [{ title: 'Best paper', awarder: 'ACM', summary: 'Of the year.' }],
  volunteer: [{ organization: 'Red Cross' }],
  publications: [{ name: 'On ledgers', publisher: 'Lund', releaseDate: '2019' }],
  interests: [{ name: 'Chess' }],
}
const titles: Record<SectionKey, string> = {
  work: 'Experience',
  education: 'Education',
  skills: 'Skills',
  projects: 'Projects',
  languages: 'Languages',
  certificates: 'Certificates',
  awards: 'Awards',
  volunteer: 'Volunteering',
  publications: 'Publications',
  interests: 'Interests',
}
const all = viewOf(whole, sectionKeys)
const order = fc.shuffledSubarray([...sectionKeys])

test('text has all of it, under headings, and ends in one line end', () => {
  expect(asText(all)).toBe(`Zoë Ångström
Backend engineer
zoe@mail.example | +46 46 222 00 00 | Lund, Sweden | zoe.example | Mastodon: @zoe

SUMMARY
Builds ledgers.
Since 2015.

EXPERIENCE
Staff engineer | Ferrovia
Jan 2020 – Present
- Ran it

Northern Grid
2015 – Dec 2019

EDUCATION
MSc, Informatics | Lund University

SKILLS
Databases: PostgreSQL, Redis, Go (high)

PROJECTS
Ledger | ledger.example
Mar 2021

LANGUAGES
Swedish (native)

CERTIFICATES
CKA | CNCF
May 2022

AWARDS
Best paper | ACM
Of the year.

VOLUNTEERING
Red Cross

PUBLICATIONS
On ledgers | Lund
2019

INTERESTS
Chess
`)
})

describe('sections', () => {
  it('stand in the order that was chosen, and those left out are nowhere', () => {
    fc.assert(
      fc.property(order, (sections) => {
        const view = viewOf(whole, sections)
        expect(view.sections.map(({ key }) => key)).toEqual(sections)
        const markdown = asMarkdown(view)
        const headings = [...markdown.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
        expect(headings).toEqual(['Summary', ...sections.map((key) => titles[key])])
        const words = new TextDecoder().decode(
          unzipPart(asDocx(view, whole, 'a4'), 'word/document.xml'),
        )
        for (const key of sectionKeys) {
          if (key === 'education') continue
          const isShown = sections.includes(key)
          expect(asText(view).includes(`\n${titles[key].toUpperCase()}\n`)).toBe(isShown)
          expect(words.includes(`>${titles[key]}<`)).toBe(isShown)
        }
      }),
      { numRuns: 30 },
    )
  })

  it('without anything in them have no heading', () => {
    const view = viewOf({ basics: { name: 'Ann' }, work: [], skills: [] }, sectionKeys)
    expect(view.sections).toEqual([])
    expect(asText(view)).toBe('Ann\n')
    expect(asMarkdown(view)).toBe('# Ann\n')
  })

  it('of nobody are a file all the same', () => {
    const view = viewOf({}, sectionKeys)
    expect(asText(view)).toBe('\n')
    expect(asMarkdown(view)).toBe('#\n')
    expect(asDocx(view, {}, 'us-letter').length).toBeGreaterThan(500)
  })
})

describe('dates', () => {
  it.each([
    [{ startDate: '2020-01' }, 'Jan 2020 – Present'],
    [{ startDate: '2020', endDate: '2021' }, '2020 – 2021'],
    [{ startDate: '2020-12-31', endDate: '2021-01-01' }, 'Dec 2020 – Jan 2021'],
    [{ endDate: '2021' }, '2021'],
    [{}, ''],
  ])('%j', (span, words) => {
    const view = viewOf({ work: [{ name: 'Acme', ...span }] }, ['work'])
    expect(view.sections[0]!.entries[0]!.dates).toBe(words)
  })

  it('of a project that has begun say nothing of the present', () => {
    const { sections } = viewOf({ projects: [{ name: 'Ledger', startDate: '2021' }] }, ['projects'])
    expect(sections[0]!.entries[0]!.dates).toBe('2021')
  })
})

describe('the direction and the language', () => {
  it.each([
    ['Backend engineer', 'ltr', 'en'],
    ['مهندس برمجيات في دبي', 'rtl', 'ar'],
    ['बैकएंड इंजीनियर', 'ltr', 'hi'],
    ['后端工程师，上海', 'ltr', 'zh'],
    ['Инженер', 'ltr', 'ru'],
    ['', 'ltr', 'en'],
  ])('of %s', (summary, direction, language) => {
    expect(viewOf({ basics: { summary } }, sectionKeys)).toMatchObject({ direction, language })
  })

  it('is that of most of the letters, not of one name among them', () => {
    const { direction } = viewOf(
      { basics: { name: 'محمد', summary: 'Builds ledgers for banks in three countries.' } },
      sectionKeys,
    )
    expect(direction).toBe('ltr')
  })
})

describe('Markdown', () => {
  const said = (basics: ResumeDocument['basics']) => asMarkdown(viewOf({ basics }, sectionKeys))

  it('shows what was typed as words, never as markup', () => {
    for (const name of [
      '<script>alert(1)</script>',
      '# One',
      '[a](javascript:b)',
      '`c` | *d* _e_ {f}',
    ]) {
      const [line = ''] = said({ name }).split('\n')
      expect(line.replace(/\\(.)/g, '$1')).toBe(`# ${name}`)
      expect(line.slice(2)).not.toMatch(/(?<!\\)[<>[\]`*_#|]/)
    }
  })

  it('an address cannot end its own link', () => {
    const url = 'https://ann.example/> <img src=x onerror=alert(1)>'
    const [, link = ''] = /\]\(<(.*)>\)/.exec(said({ name: 'Ann', url })) ?? []
    expect(link).toContain('https://ann.example/')
    expect(link).not.toMatch(/[<>]/)
  })

  it('links what is an address of the web, and nothing else', () => {
    expect(said({ name: 'Ann', url: 'javascript:alert(1)' })).not.toContain('](<')
    expect(said({ name: 'Ann', url: 'https://ann.example' })).toContain(
      '[ann.example](<https://ann.example>)',
    )
  })
})

test('JSON Resume names its schema and says the rest as it is', () => {
  const { $schema, ...document } = JSON.parse(asJsonResume(whole))
  expect($schema).toMatch(/jsonresume.*schema\.json$/)
  expect(document).toEqual(whole)
})

test('in Word what was typed is text, whatever it looks like', () => {
  const odd = `<w:p/>&amp; ]]> "quoted" 'single' \u0001 😀 אב`
  const document = { basics: { name: odd }, interests: [{ name: odd }] }
  const bytes = asDocx(viewOf(document, sectionKeys), document, 'a4')
  const xml = new TextDecoder().decode(unzipPart(bytes, 'word/document.xml'))
  expect(xml).not.toContain('<w:p/>&amp; ]]>')
  expect(xml).toContain('&lt;w:p/&gt;&amp;amp;')
  expect(xml).not.toContain('\u0001')
  expect(xml.match(/<w:document\b/g)).toHaveLength(1)
})
