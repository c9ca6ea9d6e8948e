import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ResumeDocument } from '#features/resumes/contract.ts'
import { maskOf, type Masked } from './masking.ts'

const maskLines = (lines: readonly string[], person: Masked) => lines.map(maskOf(person))

const document: ResumeDocument = {
  basics: {
    name: 'Ottilie Quastenflosser',
    email: 'ottilie@mail.example',
    phone: '+43 660 123 45 67',
    url: 'https://ottilie.dev',
    location: { city: 'Berlin', countryCode: 'DE' },
    profiles: [{ network: 'GitHub', username: 'oquast' }],
  },
  work: [{ name: 'Hidden Employer GmbH', position: 'Engineer' }],
  education: [{ institution: 'Secret School' }],
}
const mask = (line: string, more: { names?: string[]; hidesEmployers?: boolean } = {}) =>
  maskLines([line], { names: [], document, hidesEmployers: true, ...more })[0]

test.each([
  ['Ottilie Quastenflosser', '[name]'],
  ['OTTILIE QUASTENFLOSSER', '[name]'],
  ['Quastenflosser, Ottilie', '[name]'],
  ['Skype: ottiliequastenflosser', 'Skype: [name]'],
  ['oquastenflosser85, ottilie_quastenflosser', '[name], [name]'],
  ['O T T I L I E', '[name]'],
  ['Ottilie’s work', '[name]’s work'],
  ['ottilie@mail.example · o.q+cv@private.example', '[email] · [email]'],
  ['Call +43 660 123 45 67 or (030) 901820.', 'Call [phone] or [phone].'],
  ['0660/1234567', '[phone]'],
  ['https://ottilie.dev/cv and www.example.org/me', '[link] and [link]'],
  ['linkedin.com/in/ottilie-q', '[link]'],
  ['github: oquast, @oquast', 'github: [link], [link]'],
  ['Berlin, Germany', '[city], Germany'],
  ['Engineer at Hidden Employer GmbH', 'Engineer at [employer 1]'],
  ['Engineer at hidden employer', 'Engineer at [employer 1]'],
  ['MSc, Secret School', 'MSc, [school 1]'],
])('%s becomes %s', (line, expected) => {
  expect(mask(line)).toBe(expected)
})

test.each([
  '2015-01 – 2024-12',
  '01/2015 - 12/2024',
  '2015 - 2019 2020 - 2024',
  '31.12.2019 – 01.02.2024',
  'Served 10 000 000 requests a day',
  'Node.js, ASP.NET, socket.io, C#',
  'Raised 1,200,000 USD',
  'ISO 27001, RFC 9110',
])('%s stays', (line) => {
  expect(mask(line)).toBe(line)
})

test('employers and schools stay where the candidate wants it so', () => {
  const line = 'Hidden Employer GmbH, Secret School'
  expect(mask(line, { hidesEmployers: false })).toBe(line)
})

test('accents, other scripts and ordinary words', () => {
  const of = (name: string, line: string) =>
    maskLines([line], {
      names: [name],
      document: {},
      hidesEmployers: true,
    })[0]
  expect(of('Zoë Müller', 'Zoe Muller and MÜLLER')).toBe('[name] and [name]')
  expect(of('王小明', '我叫王小明，工程师')).toBe('我叫[name]，工程师')
  expect(of('प्रिया शर्मा', 'प्रिया शर्मा · इंजीनियर')).toBe('[name] · इंजीनियर')
  expect(of('Will Stone', 'I will build with Will')).toBe('I will build with [name]')
  expect(of('Ann', 'Annual plan by Ann')).toBe('Annual plan by [name]')
})

test.each([
  ['Jean-Luc Picard', ['Jean-Luc Picard', 'JEAN-LUC PICARD', 'Picard, Jean-Luc', 'J.-L. Picard']],
  ["Seán O'Brien", ['Seán O’Brien', "Sean O'Brien", 'SEÁN O`BRIEN', 'sean.obrien85']],
  ['Jörg Weiß', ['Joerg Weiss', 'JÖRG WEISS', 'Jorg Weiß', 'joergweiss']],
  ['Łukasz Bjørn', ['Lukasz Bjorn', 'Lukasz Bjoern', 'ŁUKASZ BJØRN']],
  ['محمد علي', ['محمد علي', 'مُحَمَّد عليّ', 'محمـد علي']],
  ['李明', ['李明', '李 明']],
  ['김민수', ['김민수', '김 민수']],
  ['(Ada) *+? [Lovelace]', ['(Ada) *+? [Lovelace]']],
  ['Rolls-Royce/Bentley', ['Rolls-Royce/Bentley']],
])('%s is masked however it is spelled', (name, lines) => {
  for (const line of lines) {
    const [masked] = maskLines([line], { names: [name], document: {}, hidesEmployers: true })
    expect(masked).toBe('[name]')
  }
})

test.each([
  ['김민수', '가마솥 기획'],
  ['राम', 'रमा का काम'],
  ['Li Na', 'Carolina, final, Lin'],
])('%s is no part of other words', (name, line) => {
  expect(maskLines([line], { names: [name], document: {}, hidesEmployers: true })).toEqual([line])
})

test('a Korean name is masked with its ending', () => {
  const person = { names: ['김민수'], document: {}, hidesEmployers: true }
  expect(maskLines(['김민수는 개발자'], person)).toEqual(['[name]는 개발자'])
})

test('an employer is masked in any case and without umlauts', () => {
  const of = (line: string) =>
    maskLines([line], {
      names: [],
      document: {
        work: [{ name: 'Acme GmbH' }, { name: 'Müller & Söhne' }, { name: 'Coca-Cola' }],
      },
      hidesEmployers: true,
    })[0]
  expect(of('ACME')).toBe('[employer 1]')
  expect(of('MUELLER & SOEHNE')).toBe('[employer 2]')
  expect(of('At coca-cola')).toBe('At [employer 3]')
})

test.each(['jane (at) mail (dot) example', 'jane[at]mail.example', 'jane @ mail . example'])(
  '%s is an email address',
  (line) => {
    expect(mask(line)).toBe('[email]')
  },
)

test('a name is found as its address spells it, and no other word of the address', () => {
  const [line] = maskLines(['Gruenhild Gruenwaldt works hard'], {
    names: ['Grünhild Grünwaldt'],
    document: { basics: { email: 'gruenhild.gruenwaldt.works@mail.example' } },
    hidesEmployers: true,
  })
  expect(line).toBe('[name] works hard')
})

test('a short employer is no part of another word', () => {
  const of = (line: string) =>
    maskLines([line], {
      names: [],
      document: {
        work: [{ name: 'Go' }, { name: 'Berlin Labs' }],
        basics: { location: { city: 'Berlin' } },
      },
      hidesEmployers: true,
    })[0]
  expect(of('going to Google with go')).toBe('going to Google with go')
  expect(of('Berlin Labs in Berlin')).toBe('[employer 2] in [city]')
})

test('the name, the address and the number are gone for every person', () => {
  const part = fc.stringMatching(/^[A-Z][a-zäöüéñ]{4,11}(?:[-’][A-Z][a-z]{2,6})?$/)
  const person = fc.record({
    first: part,
    last: part,
    digits: fc.stringMatching(/^[1-9]\d{8}$/),
    around: fc.constantFrom('', ' ', ', ', ' · ', ' | ', '(', '\t'),
    shape: fc.constantFrom('as', 'upper', 'lower'),
  })
  fc.assert(
    fc.property(person, ({ first, last, digits, around, shape }) => {
      const email = `${first}.${last}@mail.example`.normalize('NFKD').replaceAll(/\p{M}/gu, '')
      const said = `${first} ${last}${around}${email}${around}+49 ${digits}`
      const line =
        shape === 'upper' ? said.toUpperCase() : shape === 'lower' ? said.toLowerCase() : said
      const [result] = maskLines([line], {
        names: [`${first} ${last}`],
        document: { basics: { email, phone: `+49 ${digits}` } },
        hidesEmployers: true,
      })
      const left = result!.toLowerCase()
      for (const secret of [first, last, digits, 'mail.example']) {
        expect(left).not.toContain(secret.toLowerCase())
      }
    }),
  )
})

test('a line of four thousand signs is read in no time', () => {
  const began = performance.now()
  for (const sign of ['a', '1', '@', '.', 'a.', '1 ', '-', '+1(']) mask(sign.repeat(4_000))
  expect(performance.now() - began).toBeLessThan(1_500)
})
