/** Resumes as people type them: numbered, labelled, with several positions at one employer, with street and age. */
import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseResume } from './parse-resume.ts'
import { readDocx, readPlain } from './read-marked.ts'
import { zipOf } from '../printing/zip-writer.ts'

const read = (name: string) =>
  parseResume(readPlain(readFileSync(new URL(`corpus/typed/${name}.txt`, import.meta.url))).lines)
    .document

test.each([
  ['india', 'Rajesh Kumar Mishra', 'rajesh.mishra@example.in', '+91-98111 22334', 'Lucknow'],
  ['germany', 'Dr. Birgit Hofmann', 'birgit.hofmann@example.de', '0341 / 555 01 23', 'Leipzig'],
  ['positions', 'Jane Doe-Martin', 'jane@example.com', '(415) 555-0110', 'San Francisco'],
  ['stars', 'Nguyễn Thị Lan', 'lan.nguyen@example.vn', '0903 555 123', 'Hà Nội'],
  ['france', 'Paul Émile Girard', 'paul.girard@example.fr', '06 11 22 33 44', 'Lyon'],
  [
    'credentials',
    'Olumide Bankole',
    'olumide.bankole@example.ng',
    '+234 (0) 809 555 0033',
    'Abuja',
  ],
  ['sentences', 'Sara Lund', 'sara.lund@example.dk', '+45 20 12 34 56', 'Aarhus'],
  ['at', 'Kenji Watanabe', 'kenji@example.jp', '+81 80 5555 1234', undefined],
  ['austria', 'Markus Aigner', 'markus.aigner@example.at', '+43 660 555 1234', 'Graz'],
  ['spain', 'Marina Solís Peña', 'marina.solis@example.es', '611 22 33 44', 'Valladolid'],
  [
    'nickname',
    'Robert "Bob" Vandermeer',
    'bob.vandermeer@example.nl',
    '+31 6 5555 0147',
    'Rotterdam',
  ],
  ['science', 'Dr. Ifeoma Grant', 'ifeoma.grant@example.com', '617-555-0142', 'Boston'],
])('%s: who it is', (file, name, email, phone, city) => {
  const { basics } = read(file)
  expect([basics?.name, basics?.email, basics?.phone, basics?.location?.city]).toEqual([
    name,
    email,
    phone,
    city,
  ])
})

test.each([
  [
    'india',
    [
      ['Site Engineer', 'Tata Projects Ltd', '2018-06', undefined],
      ['Junior Engineer', 'Awadh Constructions', '2015-07', '2018-05'],
    ],
  ],
  [
    'germany',
    [
      ['Oberärztin', 'Klinikum St. Georg', '2016-04', undefined],
      ['Assistenzärztin', 'Universitätsklinikum Halle', '2010-07', '2016-03'],
    ],
  ],
  [
    'positions',
    [
      ['Senior Product Manager', 'ACME CORP', '2020-03', undefined],
      ['Product Manager', 'ACME CORP', '2018-01', '2020-03'],
      ['Associate Product Manager', 'GLOBEX, INC.', '2015-07', '2017-12'],
    ],
  ],
  [
    'stars',
    [
      ['Chief Accountant', 'Hoa Sen Textiles JSC', '2019-09', undefined],
      ['General Accountant', 'Red River Foods', '2015-08', '2019-08'],
    ],
  ],
  [
    'france',
    [
      ['Chef de chantier', 'Eiffel Rénovation', '2019', undefined],
      ['Conducteur de travaux', 'BTP Saône', '2014', '2019'],
      ['Maçon', 'Entreprise Durand', '2012', '2014'],
    ],
  ],
  [
    'credentials',
    [
      ['Finance Manager', 'Zuma Power Distribution', '2020-01', undefined],
      ['Senior Accountant', 'Niger Delta Gas', '2016-06', '2019-12'],
      ['Accounts Officer', 'First Harvest Bank', '2013', '2016'],
    ],
  ],
  [
    'sentences',
    [
      ['Lead UX Designer', 'Nordlys Bank', '2019', undefined],
      ['UX Designer', 'Havnefronten A/S', '2015', '2019'],
    ],
  ],
  [
    'at',
    [
      ['Software Engineer, Platform', 'Sakura Cloud', '2021-04', undefined],
      ['Software Engineer II', 'Umi Payments', '2018-04', '2021-03'],
      ['Intern', 'Hikari Labs', '2017-06', '2017-09'],
    ],
  ],
  [
    'austria',
    [
      ['Leiter Einkauf', 'Steirische Metallwerke GmbH', '2018-10', undefined],
      ['Strategischer Einkäufer', 'Alpenmotor AG', '2014-03', '2018-09'],
    ],
  ],
  [
    'spain',
    [
      ['Auxiliar administrativa', 'Gestoría Campos', '2019-01', undefined],
      ['Recepcionista', 'Hotel Pisuerga', '2015-05', '2018-12'],
    ],
  ],
  [
    'nickname',
    [
      ['Harbour Pilot', 'Maas Pilotage', '2019', undefined],
      ['Second Officer', 'Noordzee Lines', '2015', '2019'],
      ['Deck Cadet', 'Noordzee Lines', '2013', '2014'],
    ],
  ],
  [
    'science',
    [
      ['Postdoctoral Fellow', 'Harbor Institute of Biology', '2020', undefined],
      ['Graduate Researcher', 'Lakeside University', '2014', '2020'],
    ],
  ],
])('%s: what they did', (file, jobs) => {
  const found = read(file).work?.map((job) => [job.position, job.name, job.startDate, job.endDate])
  expect(found).toEqual(jobs)
})

/** Sections of everyone, and two that hardly anyone has. */
const withOddities = (heading: (text: string) => string) => `Noor Haddad
noor@example.org

${heading('Experience')}
Engineer, Kestrel Systems Ltd, 2015 – 2018
- Moved payments

${heading('Education')}
MSc Informatics, Lund University, 2008 – 2012

${heading('Skills')}
Rust, Go, SQL

${heading('Gadgets')}
Oscilloscope, 3D printer

${heading('Board seats')}
Harbour Trust, Food Bank
`

test.each<[string, (text: string) => string]>([
  ['in capitals', (text) => text.toUpperCase()],
  ['with marks', (text) => `## ${text}`],
  ['underlined', (text) => `${text}\n${'-'.repeat(text.length)}`],
  ['underlined twice', (text) => `${text}\n${'='.repeat(text.length + 3)}`],
])('headings nobody knows, %s, are named and part what is below them', (_form, heading) => {
  const text = new TextEncoder().encode(withOddities(heading))
  const { document, unknownHeadings } = parseResume(readPlain(text).lines)
  const named = unknownHeadings.map((name) => name.toLowerCase())
  expect(named).toEqual(['gadgets', 'board seats'])
  expect(document.skills?.map(({ name }) => name)).toEqual(['Rust', 'Go', 'SQL'])
  expect(document.work).toHaveLength(1)
})

test.each<[string, (text: string) => string]>([
  ['like any line', (text) => text],
  ['before a colon', (text) => `${text}:`],
])('headings nobody knows, %s, are named where they stand in a list', (_form, heading) => {
  const text = new TextEncoder().encode(withOddities(heading))
  expect(parseResume(readPlain(text).lines).unknownHeadings).toEqual(['Gadgets', 'Board seats'])
})

test.each(readdirSync(new URL('corpus/typed', import.meta.url)))(
  '%s: no line is taken for a heading that nobody knows',
  (file) => {
    const bytes = readFileSync(new URL(`corpus/typed/${file}`, import.meta.url))
    expect(parseResume(readPlain(bytes).lines).unknownHeadings).toEqual([])
  },
)

const word = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
const body = ['Experience', 'Planner, Quayline Ltd, 2019 – 2021', 'Skills', 'Tides'].map(word)

test('a Word file whose name and contact stand in the head of the page', () => {
  const file = zipOf([
    ['word/document.xml', `<w:document><w:body>${body.join('')}</w:body></w:document>`],
    ['word/header1.xml', `<w:hdr>${word('Ines Duarte')}${word('ines@example.org')}</w:hdr>`],
  ])
  const { document } = parseResume(readDocx(file).lines)
  expect(document.basics).toMatchObject({ name: 'Ines Duarte', email: 'ines@example.org' })
  expect(document.work).toMatchObject([{ position: 'Planner', name: 'Quayline Ltd' }])
})
