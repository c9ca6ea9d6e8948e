/** The same facts, written in another order, with other headings, signs and line ends, are the same resume. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { ResumeDocument, SectionKey } from '../../contract.ts'
import { asText } from '../printing/plain.ts'
import { viewOf } from '../printing/view.ts'
import { readEuropass } from './europass.ts'
import { fitDocument } from './fit-document.ts'
import { documentOfLinkedIn } from './linkedin.ts'
import { UnreadableResume } from './lines.ts'
import { parseResume } from './parse-resume.ts'
import { readPlain } from './read-marked.ts'
import { readRichText } from './rich-text.ts'

const read = (text: string) => parseResume(readPlain(new TextEncoder().encode(text)).lines).document

const person: ResumeDocument = {
  basics: {
    name: 'Miriam Okafor',
    email: 'miriam.okafor@mail.example',
    phone: '+49 170 1234567',
  },
  work: [
    {
      position: 'Senior Engineer',
      name: 'Nordwind Software GmbH',
      startDate: '2020-03',
      highlights: ['Built the ledger of a bank', 'Cut the costs of hosting by a third'],
    },
    {
      position: 'Developer',
      name: 'Kestrel Systems Ltd',
      startDate: '2016-09',
      endDate: '2020-02',
      highlights: ['Moved payments to another provider'],
    },
  ],
  education: [
    {
      studyType: 'MSc',
      area: 'Informatics',
      institution: 'Lund University',
      startDate: '2011',
      endDate: '2016',
    },
  ],
  skills: [{ name: 'TypeScript' }, { name: 'PostgreSQL' }, { name: 'Kubernetes' }],
  languages: [
    { language: 'English', fluency: 'fluent' },
    { language: 'Igbo', fluency: 'native' },
  ],
}
const sections: SectionKey[] = ['work', 'education', 'skills', 'languages']

/** What nobody may read differently. */
function facts({ basics, work = [], education = [], skills = [], languages = [] }: ResumeDocument) {
  return {
    who: [basics?.name, basics?.email, basics?.phone],
    work: work.map((one) => [one.position, one.name, one.startDate, one.endDate]),
    points: work.map(({ highlights = [] }) => highlights),
    schools: education.map((one) => [one.institution, one.startDate, one.endDate]),
    skills: skills.map(({ name }) => name).toSorted(),
    languages: languages.map(({ language }) => language).toSorted(),
  }
}

const headings: Record<string, readonly string[]> = {
  EXPERIENCE: [
    'Work Experience',
    'Employment History',
    'BERUFSERFAHRUNG',
    'Expérience professionnelle',
    'कार्य अनुभव',
    '工作经历',
  ],
  EDUCATION: ['Academic Background', 'AUSBILDUNG', 'Formation', 'शिक्षा', '教育背景'],
  SKILLS: ['Technical Skills', 'KENNTNISSE', 'Compétences', 'कौशल', '技能'],
  LANGUAGES: ['Languages', 'SPRACHEN', 'Langues', 'भाषाएँ', '语言'],
}

describe('a resume as text', () => {
  it('is read whole, in whichever order its sections stand', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(sections, { minLength: 4 }), (order) => {
        expect(facts(read(asText(viewOf(person, order))))).toEqual(facts(person))
      }),
      { numRuns: 24 },
    )
  })

  it('is read with the headings of other people and other languages', () => {
    const chosen = fc.record(
      Object.fromEntries(
        Object.entries(headings).map(([plain, others]) => [
          plain,
          fc.constantFrom(plain, ...others),
        ]),
      ),
    )
    fc.assert(
      fc.property(chosen, (named) => {
        const text = Object.entries(named).reduce(
          (whole, [plain, other]) => whole.replace(`\n${plain}\n`, `\n${other}\n`),
          asText(viewOf(person, sections)),
        )
        expect(facts(read(text))).toEqual(facts(person))
      }),
      { numRuns: 40 },
    )
  })

  it.each([
    ['the line ends of Windows', (text: string) => text.replaceAll('\n', '\r\n')],
    ['a mark at its start', (text: string) => `\uFEFF${text}`],
    ['points of other signs', (text: string) => text.replaceAll('\n- ', '\n• ')],
    ['stars for points', (text: string) => text.replaceAll('\n- ', '\n* ')],
    ['signs that nobody sees', (text: string) => text.replaceAll(' ', ' \u200b')],
    ['spaces that do not break', (text: string) => text.replaceAll(' ', '\u00a0')],
    ['spaces at the end of its lines', (text: string) => text.replaceAll('\n', '  \n')],
    ['dashes of another length', (text: string) => text.replaceAll('–', '-')],
    [
      'digits of another script',
      (text: string) =>
        text.replace(/(?<=20)\d\d/g, (year) =>
          year.replace(/\d/g, (digit) => String.fromCharCode(0x0966 + Number(digit))),
        ),
    ],
    ['two empty lines for one', (text: string) => text.replaceAll('\n\n', '\n\n\n')],
    ['years of two digits', (text: string) => text.replace(/\b20(?=\d\d\b)/g, '’')],
    ['years after a straight mark', (text: string) => text.replace(/\b20(?=\d\d\b)/g, "'")],
    ['pronouns behind the name', (text: string) => text.replace('Okafor', 'Okafor (she/her)')],
  ])('is the same with %s', (_name, change) => {
    expect(facts(read(change(asText(viewOf(person, sections)))))).toEqual(facts(person))
  })
})

describe('a name with another one', () => {
  const forms = ['"M"', '“M”', '„M“', '«M»', '‘M’', "'M'", '(M)', '("M")', '(née M)']
  const names = forms
    .map((form) => form.replace('M', 'Mimi'))
    .flatMap((form) => [`Miriam ${form} Okafor`, `Miriam Okafor ${form}`])

  it.each(names)('%s is the name, and no town', (name) => {
    const text = asText(viewOf(person, sections)).replace(
      'Miriam Okafor',
      `${name}\nLagos, Nigeria`,
    )
    const { basics } = read(text)
    expect([basics?.name, basics?.location?.city]).toEqual([name, 'Lagos'])
  })
})

describe('the archive of LinkedIn', () => {
  type Tables = Parameters<typeof documentOfLinkedIn>[0]
  const of = (tables: Record<string, string>) =>
    fitDocument(documentOfLinkedIn(new Map(Object.entries(tables)) as Tables))

  it('says what it has, whichever tables and columns are missing', () => {
    expect(of({})).toEqual({})
    expect(of({ positions: 'Title\nEngineer\n' })).toEqual({ work: [{ position: 'Engineer' }] })
    expect(of({ skills: 'Level,Name\n5,Go\n,\n' })).toEqual({ skills: [{ name: 'Go' }] })
    expect(of({ profile: 'First Name,Last Name\nAnn,\n' })).toEqual({ basics: { name: 'Ann' } })
    expect(of({ skills: 'name\nGo\n' })).toEqual({ skills: [{ name: 'Go' }] })
  })

  it('takes the address that is the first one, and otherwise any', () => {
    const email = (rows: string) =>
      of({ profile: 'First Name\nAnn\n', 'email addresses': `Email Address,Primary\n${rows}` })
        .basics?.email
    expect(email('a@x.example,No\nb@x.example,Yes\n')).toBe('b@x.example')
    expect(email('a@x.example,No\nb@x.example,No\n')).toBe('a@x.example')
    expect(email('')).toBeUndefined()
  })

  it('of thousands of rows is no more than a resume holds, and a broken one is refused', () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => `Skill ${index}`).join('\n')
    expect(of({ skills: `Name\n${rows}` }).skills).toHaveLength(300)
    expect(() => of({ skills: 'Name\n"open' })).toThrow(UnreadableResume)
  })
})

describe('descriptions with tags', () => {
  it.each([
    ['<p>One</p><p>Two</p>', 'One\nTwo', []],
    ['One<br/>Two', 'One\nTwo', []],
    ['<ul><li>One</li><li> Two\n words </li><li></li></ul>', '', ['One', 'Two words']],
    ['Lead<ul><li>One</ul>', 'Lead', ['One']],
    ['<li><p>One</p><p>Two</p></li>', '', ['One Two']],
    ['a &amp; b &lt;c&gt;', 'a & b <c>', []],
    ['', '', []],
    ['plain', 'plain', []],
  ])('%s', (html, summary, highlights) => {
    expect(readRichText(html)).toEqual({ summary, highlights })
  })
})

describe('Europass', () => {
  const passport = (inner: string) =>
    `<SkillsPassport><LearnerInfo><WorkExperienceList><WorkExperience>${inner}<Position><Label>Engineer</Label></Position></WorkExperience></WorkExperienceList></LearnerInfo></SkillsPassport>`
  const span = (inner: string) => {
    const [work] = fitDocument(readEuropass(passport(`<Period>${inner}</Period>`))!).work!
    return [work!.startDate, work!.endDate]
  }

  it.each([
    [
      '<From year="2019" month="--03" day="---01"/><To year="2020" month="--12"/>',
      '2019-03-01',
      '2020-12',
    ],
    ['<From year="2019"/><Current>true</Current>', '2019', undefined],
    ['<From year="2019" day="---01"/>', '2019', undefined],
    ['<From year="2019" month="--13"/><To year="2020"/>', undefined, '2020'],
    ['<From year="next"/>', undefined, undefined],
    ['', undefined, undefined],
  ])('dates of %s', (inner, start, end) => {
    expect(span(inner)).toEqual([start, end])
  })

  test('other XML is none', () => {
    for (const xml of ['', '<a/>', '<Candidates/>', 'SkillsPassport', '<x><SkillsPassport/></x>']) {
      expect(fitDocument(readEuropass(xml) ?? {})).toEqual({})
    }
  })
})
