/**
 * People who do not exist, and what says who they are, in every spelling that someone might use. The
 * same number is the same person.
 */

export type InventedPerson = {
  name: string
  email: string
  phone: string
  handle: string
  /** As the profile says it. */
  employer: string
  school: string
  city: string
  /** Texts as people write them about themselves. */
  headline: string
  summary: string
  highlights: string[]
  skills: string[]
  note: string
  whyMe: [string, string, string]
  coverNote: string
  personal: string
  /** What may stand nowhere before they are known; compared without case. */
  secrets: string[]
}

const firsts = 'Grünhild Þórdís Jürgen Søren Łucja Çağla Ñustara Zoëlina Βασίλης Дмитрий'.split(' ')
const latinFirsts =
  'Gruenhild Thordis Juergen Soeren Lucja Cagla Nustara Zoelina Vasilis Dmitri'.split(' ')
const lasts =
  'Grünwaldt Þórssonar Müllerheim Østergardt Wałęsowicz Yıldızoğlu Peñarandas Quexinor Papadakopoulos Schwartzmanov'.split(
    ' ',
  )
const latinLasts =
  'Gruenwaldt Thorssonar Muellerheim Oestergardt Walesowicz Yildizoglu Penarandas Quexinor Papadakopoulos Schwartzmanov'.split(
    ' ',
  )
/** Full name, short name, and other ways to say it. */
const employers = [
  ['Google LLC', 'Google', 'the G00gle'],
  ['Zorblatt Systems GmbH', 'Zorblatt', 'ZORBLATT'],
  ['Nørdvik Energi A/S', 'Nørdvik', 'Noerdvik'],
  ['Oracle Deutschland B.V. & Co. KG', 'Oracle', 'oracle.com'],
  ['Quibbleforge, Inc.', 'Quibbleforge', 'Quibble Forge'],
  ['Klöpfenbräu Holding AG', 'Klöpfenbräu', 'Kloepfenbraeu'],
  ['Swift Courier Ltd', 'Swift Courier', 'swiftcourier'],
  ['Vexalytics Pty Ltd', 'Vexalytics', 'Vexa Lytics'],
  ['Яромашина ООО', 'Яромашина', 'Yaromashina'],
  ['Docker & Söhne OHG', 'Docker & Söhne', 'Docker und Soehne'],
] as const
const schools = [
  ['Technische Universität Kranbach', 'TU Kranbach', 'TUKranbach'],
  ['University of Blorkshire', 'Blorkshire', 'BlorkUni'],
  ['École Polyvalente de Sainte-Ruffine', 'Sainte-Ruffine', 'Sainte Ruffine'],
  ['Hochschule Winzelstätt', 'Winzelstätt', 'Winzelstaett'],
  ['Instituto Tecnológico de Palmarejo', 'Palmarejo', 'ITPalmarejo'],
] as const
const endings = ['org', 'museum', 'photography', 'xn--p1ai', 'io', 'berlin', 'codes'] as const
const titles = [
  'Backend engineer',
  'Nurse',
  'Data scientist',
  'Account executive',
  'Product designer',
] as const
const cities = ['Hintertupfing', 'Kleinzicken', 'Ober-Quarzdorf', 'Langwiesenau'] as const

const arabic = (digits: string) => digits.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!)
const fullWidth = (digits: string) =>
  digits.replace(/\d/g, (digit) => '０１２３４５６７８９'[Number(digit)]!)
const spelled = (word: string) => (word.match(/./gu) ?? []).join(' ')
const pick = <Item>(items: readonly Item[], number: number) => items[number % items.length]!

export function inventPerson(number: number): InventedPerson {
  const first = pick(firsts, number)
  const last = pick(lasts, Math.floor(number / firsts.length) + number)
  const latinFirst = pick(latinFirsts, number)
  const latinLast = pick(latinLasts, Math.floor(number / firsts.length) + number)
  const [employer, employerShort, employerOther] = pick(employers, number * 3 + 1)
  const [school, schoolShort, schoolOther] = pick(schools, number)
  const ending = pick(endings, number)
  const city = pick(cities, number)
  const title = pick(titles, number)
  const local = `${latinFirst}.${latinLast}.${number}`.toLowerCase()
  const handle = `${latinLast.slice(0, 6).toLowerCase()}_${number}x`
  const host = `${latinLast.toLowerCase()}${number}.${ending}`
  const digits = `66${String(1_234_567 + number * 7919).padStart(8, '0')}`
  const phone = `+43 ${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`
  const hidden = `${latinFirst} [at] ${latinLast} [dot] ${ending}`
  const contacts = [
    hidden,
    `${local} (at) ${host}`,
    `${latinFirst} at ${latinLast} dot ${ending}`,
    host,
    `@${handle}`,
    arabic(digits),
    fullWidth(digits),
    phone,
    spelled(last),
  ]
  const contact = (offset: number) => pick(contacts, number + offset)
  return {
    name: `${first} ${last}`,
    email: `${local}@mail.example`,
    phone,
    handle,
    employer,
    school,
    city,
    headline: `${title} at ${employerShort}, ${latinLast}`,
    summary: `I am ${latinFirst} ${latinLast} of ${employerOther}, ${schoolShort} graduate. ${contact(0)}`,
    highlights: [`Led the ${employerShort} team`, `Write to ${contact(1)}`],
    skills: ['Go', 'PostgreSQL', `${employerShort} tools`, latinLast, contact(2)],
    note: `${first} ${last} here, ${employerShort}. ${contact(3)} ${contact(4)} ${number}`,
    whyMe: [
      `Studied at ${schoolOther}`,
      contact(5),
      `${employerOther} ${latinFirst.toUpperCase()} ${spelled(latinLast)}`,
    ],
    coverNote: `Dear team, ${latinFirst} ${last} of ${employer}, ${school}: ${contact(6)} ${contact(7)}`,
    personal: `${employerShort} and ${contact(8)}`,
    secrets: [
      first,
      last,
      latinFirst,
      latinLast,
      employer,
      employerShort,
      employerOther,
      school,
      schoolShort,
      schoolOther,
      local,
      handle,
      host,
      city,
      digits,
      spelled(latinLast),
      digits.slice(3),
      `${employerShort} tools`,
      ...contacts,
    ],
  }
}
