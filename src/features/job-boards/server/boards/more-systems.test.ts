/** Boards of Recruitee, Workable, Personio, Teamtailor and Breezy, in the forms that their sites answer with. */
import { describe, expect, test } from 'vitest'
import { type BoardPosting } from '#features/jobs/server/board-posting.ts'
import { UnreadableBoard, wholePosting, type ReadPosting } from './posting.ts'
import { readBoard } from './read-board.ts'

const now = new Date('2026-11-21T12:00:00Z')

function posting(one: ReadPosting | undefined): BoardPosting {
  if (!one?.posting) throw new Error(`refused: ${one?.refusal?.reason ?? 'nothing was read'}`)
  return wholePosting(one.posting)
}
const reasonOf = (one: ReadPosting | undefined) => one?.refusal?.reason

const offer = {
  id: 98_711,
  slug: 'bakery-lead',
  title: 'Bakery lead (m/f/d)',
  status: 'published',
  description: '<p>You run the ovens.</p>',
  requirements: '<ul><li>Five years</li></ul>',
  department: 'Kitchen',
  company_name: 'Acme Brot',
  careers_url: 'https://acme.recruitee.com/o/bakery-lead',
  careers_apply_url: 'https://acme.recruitee.com/o/bakery-lead/c/new',
  employment_type_code: 'fulltime_permanent',
  published_at: '2026-10-01 08:30:00 UTC',
  remote: false,
  hybrid: true,
  on_site: true,
  location: 'Utrecht, Netherlands',
  locations: [
    { city: 'Utrecht', state: 'Utrecht', country: 'Netherlands', country_code: 'NL' },
    { city: 'Ghent', country: 'Belgium' },
  ],
  salary: { min: '38000', max: '45000', period: 'year', currency: 'EUR' },
}

describe('Recruitee', () => {
  const read = (...offers: unknown[]) => readBoard(JSON.stringify({ offers }), now)

  test('description and requirements, both places, pay', () => {
    const board = read(offer)
    expect(board).toMatchObject({ kind: 'recruitee', token: 'acme' })
    expect(posting(board.read[0])).toMatchObject({
      externalId: '98711',
      title: 'Bakery lead (m/f/d)',
      descriptionHtml: '<p>You run the ovens.</p>\n<ul><li>Five years</li></ul>',
      companyName: 'Acme Brot',
      postedAt: new Date('2026-10-01T08:30:00Z'),
      employmentTypes: ['FULL_TIME'],
      workMode: 'hybrid',
      places: [
        { text: 'Utrecht, Utrecht, Netherlands', city: 'Utrecht', country: 'Netherlands' },
        { text: 'Ghent, Belgium', city: 'Ghent', country: 'Belgium' },
      ],
      pay: { min: 3_800_000, max: 4_500_000, currency: 'EUR', unit: 'YEAR' },
      warnings: [],
    })
  })

  test('an older offer has its place as a line; a draft and one without an id are refused', () => {
    const { locations: _all, salary: _pay, hybrid: _hybrid, on_site: _here, ...old } = offer
    const board = read(
      { ...old, remote: true },
      { ...offer, status: 'draft' },
      { ...offer, id: null },
    )
    expect(posting(board.read[0])).toMatchObject({
      workMode: 'remote',
      places: [{ text: 'Utrecht, Netherlands' }],
      pay: null,
    })
    expect(reasonOf(board.read[1])).toMatch(/draft/)
    expect(reasonOf(board.read[2])).toMatch(/no id/)
  })

  test('without offers it is still known as theirs', () => {
    expect(read()).toMatchObject({ kind: 'recruitee', read: [] })
  })
})

describe('Workable', () => {
  const job = {
    title: 'Head of Growth',
    shortcode: '9F3A2B1C0D',
    code: 'GR-7',
    employment_type: 'Full-time',
    telecommuting: true,
    department: 'Marketing',
    url: 'https://apply.workable.com/j/9F3A2B1C0D',
    application_url: 'https://apply.workable.com/j/9F3A2B1C0D/apply',
    published_on: '2026-09-12',
    country: 'Greece',
    city: 'Athens',
    state: 'Attica',
    locations: [
      { country: 'Greece', countryCode: 'GR', city: 'Athens', region: 'Attica', hidden: false },
      { country: 'Cyprus', countryCode: 'CY', city: 'Limassol', region: null, hidden: true },
    ],
    description: '<p>Grow.</p>',
  }
  const read = (jobs: unknown[], known?: Parameters<typeof readBoard>[2]) =>
    readBoard(JSON.stringify({ name: 'Acme', description: 'We grow', jobs }), now, known)

  test('one that is hidden is no place; its links do not name the board, its address does', () => {
    const board = read([job], { kind: 'workable', token: 'acme' })
    expect(board).toMatchObject({ kind: 'workable', token: 'acme' })
    expect(posting(board.read[0])).toMatchObject({
      externalId: '9F3A2B1C0D',
      requisitionId: 'GR-7',
      workMode: 'remote',
      employmentTypes: ['FULL_TIME'],
      postedAt: new Date('2026-09-12T00:00:00Z'),
      places: [{ text: 'Athens, Attica, Greece' }],
      applyUrl: 'https://apply.workable.com/j/9F3A2B1C0D/apply',
    })
    expect(read([]).kind).toBe('workable')
  })

  test('what nobody ticked is not said', () => {
    const plain = { ...job, telecommuting: false, locations: [] }
    expect(posting(read([plain]).read[0])).toMatchObject({
      workMode: null,
      places: [{ text: 'Athens, Attica, Greece' }],
    })
  })
})

describe('Personio', () => {
  const position = (more = '') => `<position>
    <id>1234567</id><subcompany>Acme GmbH</subcompany><office>München</office>
    <additionalOffices><office>Wien</office><office>Zürich</office></additionalOffices>
    <department>Technik</department><name>Elektroniker &amp; Mechatroniker (m/w/d)</name>
    <jobDescriptions>
      <jobDescription><name>Deine Aufgaben</name><value><![CDATA[<ul><li>Löten</li></ul>]]></value></jobDescription>
      <jobDescription><name>Dein Profil</name><value><![CDATA[<p>Genau</p>]]></value></jobDescription>
    </jobDescriptions>
    <employmentType>permanent</employmentType><schedule>part-time</schedule>
    <createdAt>2026-08-01T10:00:00+02:00</createdAt>${more}</position>`
  const feed = (positions: string) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<workzag-jobs>${positions}</workzag-jobs>`
  const known = { kind: 'personio', token: 'acme' } as const

  test('all offices, every part under its heading, an address by the board and the id', () => {
    const board = readBoard(feed(position()), now, known)
    expect(board).toMatchObject({ kind: 'personio', token: 'acme' })
    const one = posting(board.read[0])
    expect(one).toMatchObject({
      externalId: '1234567',
      title: 'Elektroniker & Mechatroniker (m/w/d)',
      url: 'https://acme.jobs.personio.de/job/1234567',
      places: [{ text: 'München' }, { text: 'Wien' }, { text: 'Zürich' }],
      employmentTypes: ['PART_TIME'],
      postedAt: new Date('2026-08-01T08:00:00Z'),
      department: 'Technik',
    })
    expect(one.descriptionHtml).toBe(
      '<h3>Deine Aufgaben</h3><ul><li>Löten</li></ul>\n<h3>Dein Profil</h3><p>Genau</p>',
    )
  })

  test('an empty feed is theirs, a cut one is refused, a file without its address has no links', () => {
    expect(readBoard(feed(''), now, known)).toMatchObject({ kind: 'personio', read: [] })
    expect(() => readBoard(feed(position()).slice(0, 500), now, known)).toThrow(UnreadableBoard)
    expect(posting(readBoard(feed(position()), now).read[0]).url).toBeNull()
  })

  test('one damaged position does not stop the others', () => {
    const board = readBoard(feed(`<position><id/></position>${position()}`), now, known)
    expect(reasonOf(board.read[0])).toMatch(/no id/)
    expect(posting(board.read[1]).externalId).toBe('1234567')
  })
})

describe('Teamtailor', () => {
  const item = `<item>
    <title>Backend Developer</title>
    <description>&lt;p&gt;R&amp;amp;D in Go&lt;/p&gt;</description>
    <pubDate>Tue, 06 Oct 2026 08:47:48 +0200</pubDate>
    <link>https://acme.teamtailor.com/jobs/4711-backend-developer</link>
    <remoteStatus>hybrid</remoteStatus><guid>0b8b1c1e-1</guid><company_name>Acme AB</company_name>
    <tt:locations>
      <tt:location><tt:name>HQ</tt:name><tt:city>Malmö</tt:city><tt:country>Sweden</tt:country></tt:location>
      <tt:location><tt:name>Oslo office</tt:name><tt:city/><tt:country/></tt:location>
    </tt:locations>
    <tt:department>Engineering</tt:department></item>`
  const feed = `<?xml version="1.0" encoding="UTF-8"?>
    <rss version="2.0" xmlns:tt="https://teamtailor.com/locations"><channel>
    <title>Acme</title><link>https://acme.teamtailor.com</link>${item}</channel></rss>`

  test('an item of its feed', () => {
    const board = readBoard(feed, now, { kind: 'teamtailor', token: 'acme' })
    expect(board).toMatchObject({ kind: 'teamtailor', token: 'acme' })
    expect(posting(board.read[0])).toMatchObject({
      externalId: '0b8b1c1e-1',
      title: 'Backend Developer',
      descriptionHtml: '<p>R&amp;D in Go</p>',
      companyName: 'Acme AB',
      workMode: 'hybrid',
      postedAt: new Date('2026-10-06T06:47:48Z'),
      places: [
        { text: 'Malmö, Sweden', city: 'Malmö', country: 'Sweden' },
        { text: 'Oslo office' },
      ],
      department: 'Engineering',
    })
  })

  test('names its board by its links where the address is not known', () => {
    expect(readBoard(feed, now).token).toBe('acme')
  })
})

describe('Breezy', () => {
  const position = {
    id: '5f1a2b3c4d5e',
    friendly_id: '5f1a2b3c4d5e-nurse',
    name: 'Registered Nurse',
    url: 'https://acme.breezy.hr/p/5f1a2b3c4d5e-nurse',
    published_date: '2026-11-01T09:00:00.000Z',
    type: { id: 'fullTime', name: 'Full-Time' },
    location: {
      country: { name: 'United States', id: 'US' },
      state: { id: 'TX', name: 'Texas' },
      city: 'Austin',
      is_remote: false,
      name: 'Austin, TX',
    },
    department: 'Care',
    salary: '$70,000 – $85,000 / year',
    company: { name: 'Acme Care', friendly_id: 'acme' },
    description: '<p>Care</p>',
  }
  const read = (positions: unknown[], known?: Parameters<typeof readBoard>[2]) =>
    readBoard(JSON.stringify(positions), now, known)

  test('place from its parts, pay from its line', () => {
    const board = read([position, { ...position, id: 'b', location: { is_remote: true } }])
    expect(board).toMatchObject({ kind: 'breezy', token: 'acme' })
    expect(posting(board.read[0])).toMatchObject({
      externalId: '5f1a2b3c4d5e',
      companyName: 'Acme Care',
      employmentTypes: ['FULL_TIME'],
      workMode: null,
      places: [{ text: 'Austin, Texas, United States', city: 'Austin', region: 'Texas' }],
      pay: { min: 7_000_000, max: 8_500_000, currency: 'USD', unit: 'YEAR' },
    })
    expect(posting(board.read[1])).toMatchObject({ workMode: 'remote', places: [] })
  })

  test('an empty list is theirs where the address says so', () => {
    expect(read([], { kind: 'breezy', token: 'acme' }).kind).toBe('breezy')
    expect(read([]).kind).toBe('lever')
  })
})

test.each(['recruitee', 'workable', 'breezy'] as const)('%s: odd values cost nothing', (kind) => {
  const odd = [null, 7, 'x', [], {}, { id: {}, shortcode: {}, title: 5, name: [], locations: 'x' }]
  const own = { recruitee: 'careers_url', workable: 'shortcode', breezy: 'friendly_id' }[kind]
  const list = [{ [own]: 'x', title: 't', name: 'n' }, ...odd]
  const text = { recruitee: { offers: list }, workable: { jobs: list }, breezy: list }[kind]
  const board = readBoard(JSON.stringify(text), now, { kind, token: 'acme' })
  for (const one of board.read) expect(one.posting ?? one.refusal).toBeDefined()
})

test('an element without content is empty, one without its end is damage', () => {
  const feed = (salary: string) =>
    `<source><job><title>Baker</title><referencenumber>1</referencenumber>${salary}</job></source>`
  expect(posting(readBoard(feed('<salary/><city />'), now).read[0]).title).toBe('Baker')
  expect(() => readBoard(feed('<salary>'), now)).toThrow(UnreadableBoard)
  expect(() => readBoard(feed('').replace('</job></source>', '<city/>'), now)).toThrow(
    UnreadableBoard,
  )
})
