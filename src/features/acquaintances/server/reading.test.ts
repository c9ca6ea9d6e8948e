import { describe, expect, test } from 'vitest'
import { BrokenCsv } from '#shared/csv.ts'
import { readPeople, type ReadPerson } from './reading.ts'
import { plainLine, textOf } from './text.ts'
import { wordsOf } from './sealing.ts'

const people = (text: string) => [...(readPeople(text)?.people ?? [])]
const source = (text: string) => readPeople(text)?.source

const linkedin = `Notes:
"When exporting your connection data, you may notice that some of the email addresses are missing. You will only see email addresses for connections who have allowed their connections to see or download their email address."

First Name,Last Name,URL,Email Address,Company,Position,Connected On
Anna,Müller,https://www.linkedin.com/in/anna,anna@nordwind.example,Nordwind Energie GmbH,"Head of Grid, Europe",12 May 2024
Łukasz,"O’Neill ""Luke""",https://www.linkedin.com/in/luke,,Acme,Engineer,01 Jan 2020
`

const found: ReadPerson[] = [
  {
    name: 'Anna Müller',
    title: 'Head of Grid, Europe',
    company: 'Nordwind Energie GmbH',
    domain: 'nordwind.example',
  },
  { name: 'Łukasz O’Neill "Luke"', title: 'Engineer', company: 'Acme', domain: null },
]

const utf16 = (text: string, bigEndian = false) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return bigEndian ? bytes.swap16() : bytes
}

test.each([
  ['UTF-8', Buffer.from(linkedin)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${linkedin}`)],
  ['UTF-16, little end first', utf16(linkedin)],
  ['UTF-16, big end first', utf16(linkedin, true)],
  ['UTF-16 without a mark', Buffer.from(linkedin, 'utf16le')],
  ['other line ends', Buffer.from(linkedin.replaceAll('\n', '\r\n'))],
])('LinkedIn, behind its notes: %s', (_, bytes) => {
  expect(source(textOf(bytes))).toBe('linkedin')
  expect(people(textOf(bytes))).toEqual(found)
})

test('Windows-1252', () => {
  const bytes = Buffer.from(
    linkedin.replace('Łukasz', 'José').replace('O’Neill', 'Oneill'),
    'latin1',
  )
  expect(people(textOf(bytes)).map(({ name }) => name)).toEqual([
    'Anna Müller',
    'José Oneill "Luke"',
  ])
})

test('Google, with its old and its new header', () => {
  const old = `Name,Given Name,Additional Name,Family Name,E-mail 1 - Type,E-mail 1 - Value,Organization 1 - Type,Organization 1 - Name,Organization 1 - Title
Ada Lovelace,Ada,,Lovelace,* Work,ada@engines.example ::: ada@home.example,,Engines Ltd,Analyst`
  const renewed = `First Name,Middle Name,Last Name,Phonetic First Name,Organization Name,Organization Title,Organization Department,E-mail 1 - Label,E-mail 1 - Value
Ada,,Lovelace,,Engines Ltd,Analyst,,Work,ada@engines.example`
  const ada = {
    name: 'Ada Lovelace',
    title: 'Analyst',
    company: 'Engines Ltd',
    domain: 'engines.example',
  }
  for (const text of [old, renewed]) {
    expect(source(text)).toBe('google')
    expect(people(text)).toEqual([ada])
  }
})

test('of Google’s columns the organization is the company, whatever someone has added behind it', () => {
  const text = `Given Name,Family Name,Organization Name,Organization Title,E-mail 1 - Value,Company
Ada,Lovelace,Engines Ltd,Analyst,ada@engines.example,Friends from school`
  expect(source(text)).toBe('google')
  expect(people(text)).toMatchObject([{ company: 'Engines Ltd' }])
})

const inLanguage = (heads: string) => `${heads}
Anna,Müller,https://www.linkedin.com/in/anna,anna@nordwind.example,Nordwind Energie GmbH,Head of Grid,12 May 2024
Jo,Doe,https://www.linkedin.com/in/jo,,Acme,Engineer,01 Jan 2020
`

describe('the heads of LinkedIn in other languages', () => {
  test.each([
    ['German', 'Vorname,Nachname,URL,E-Mail-Adresse,Unternehmen,Position,Kontakt seit'],
    ['German, of a spreadsheet', 'Vorname;Nachname;URL;E-Mail-Adresse;Firma;Position;Verbunden am'],
    ['French', 'Prénom,Nom,URL,Adresse e-mail,Entreprise,Poste,Entré en relation le'],
    ['Spanish', 'Nombre,Apellidos,URL,Correo electrónico,Empresa,Cargo,Conectado el'],
    ['Portuguese', 'Nome,Sobrenome,URL,Endereço de e-mail,Empresa,Cargo,Conectado em'],
    ['Italian', 'Nome,Cognome,URL,Indirizzo email,Azienda,Posizione,Collegato il'],
    ['Dutch', 'Voornaam,Achternaam,URL,E-mailadres,Bedrijf,Functie,Verbonden op'],
    ['Polish', 'Imię,Nazwisko,Adres URL,Adres e-mail,Firma,Stanowisko,Data nawiązania kontaktu'],
    ['Turkish', 'Adı,Soyadı,URL,E-posta Adresi,Şirket,Pozisyon,Bağlantı tarihi'],
    ['Japanese', '名,姓,URL,メールアドレス,会社,役職,つながった日'],
    ['Chinese', '名字,姓氏,URL,电子邮件地址,公司,职位,建立联系日期'],
    ['Korean', '이름,성,URL,이메일 주소,회사,직책,연결 날짜'],
    ['Swedish', 'Förnamn,Efternamn,URL,E-postadress,Företag,Befattning,Anslöt'],
    ['Russian', 'Имя,Фамилия,URL,Адрес электронной почты,Компания,Должность,Дата контакта'],
    ['Arabic', 'الاسم الأول,اسم العائلة,URL,عنوان البريد الإلكتروني,الشركة,المنصب,التاريخ'],
    ['of a language that nobody here knows', 'Izen,Abizen,Esteka,Posta,Enpresa,Lanpostua,Eguna'],
  ])('%s', (_, heads) => {
    const text = inLanguage(heads)
    const written = heads.includes(';') ? text.replaceAll(',', ';') : text
    expect(source(written)).toBe('linkedin')
    expect(people(written)).toEqual([
      {
        name: 'Anna Müller',
        title: 'Head of Grid',
        company: 'Nordwind Energie GmbH',
        domain: 'nordwind.example',
      },
      { name: 'Jo Doe', title: 'Engineer', company: 'Acme', domain: null },
    ])
  })

  test('unknown heads behind notes, with no address of anybody', () => {
    const text = inLanguage('A,B,C,D,E,F,G').replace('anna@nordwind.example', '')
    const written = `Oharrak:\n"Bat, bi,\nhiru"\n\n${text}`
    expect(people(written).map(({ company, title }) => `${title} at ${company}`)).toEqual([
      'Head of Grid at Nordwind Energie GmbH',
      'Engineer at Acme',
    ])
  })

  test('dates as they are written elsewhere', () => {
    for (const date of ['12.05.2024', '2024年5月12日', '12 mai 2024', '2024-05-12']) {
      const text = inLanguage('A,B,C,D,E,F,G').replace('12 May 2024', date)
      expect(people(text)).toHaveLength(2)
    }
  })
})

test('the heads of Google in other languages, wherever its spellings put dashes', () => {
  for (const heads of [
    'Vorname,Zweiter Vorname,Nachname,Name der Organisation,Titel der Organisation,E-Mail 1 – Wert',
    'Prénom,Deuxième prénom,Nom,Nom de l’organisation,Titre de l’organisation,E-mail 1 - Value',
  ]) {
    const text = `${heads}\nAda,,Lovelace,Engines Ltd,Analyst,ada@engines.example`
    expect(source(text)).toBe('google')
    expect(people(text)).toEqual([
      { name: 'Ada Lovelace', title: 'Analyst', company: 'Engines Ltd', domain: 'engines.example' },
    ])
  }
})

test.each([
  'Name,Company,City\nWarehouse 7,Acme,Berlin',
  'Date,URL,Title,Views,Clicks,Share,Year\nx,y,https://www.linkedin.com/in/a,1,2,3,2024',
  'Company,Position,Salary\nAcme,Engineer,1000',
])('a table of something else: %j', (text) => expect(readPeople(text)).toBeUndefined())

test('vCards of three versions in one file, folded and quoted-printable', () => {
  const text = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Doe;Jane;;;',
    'FN:Jane\\, Doe',
    'item1.ORG:Nordwind Ener',
    ' gie;Grid',
    'TITLE:Head\\; Grid',
    'item2.EMAIL;type=INTERNET:jane@nordwind.example',
    'PHOTO;ENCODING=b:AAAA',
    ' AAAA',
    'END:VCARD',
    'BEGIN:VCARD',
    'VERSION:2.1',
    'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=B6rg =',
    'M=C3=BCller',
    'ORG;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:B=E4ckerei',
    'END:VCARD',
    'BEGIN:VCARD',
    'VERSION:4.0',
    'FN:Solo',
    'ORG;SORT-AS="Acme: Inc":Acme',
    'END:VCARD',
    'BEGIN:VCARD',
    'FN:Cut off',
  ].join('\r\n')
  expect(source(text)).toBe('vcard')
  expect(people(text)).toEqual([
    {
      name: 'Jane, Doe',
      title: 'Head; Grid',
      company: 'Nordwind Energie',
      domain: 'nordwind.example',
    },
    { name: 'Jörg Müller', title: '', company: 'Bäckerei', domain: null },
    { name: 'Solo', title: '', company: 'Acme', domain: null },
  ])
})

test.each(['', 'hello', '%PDF-1.7', 'a,b,c\n1,2,3', '{"people":[]}', 'x,y\n'.repeat(50)])(
  'a file that is none of these: %j',
  (text) => expect(readPeople(text)).toBeUndefined(),
)

test.each([
  ['=HYPERLINK("http://evil.example","Anna")', 'HYPERLINK("http://evil.example","Anna")'],
  ["'=1+1", '1+1'],
  ['+49 30', '49 30'],
  ['@SUM(A1)', 'SUM(A1)'],
  [' \t-2', '2'],
  ['Anna\u0000\u202E\r\nMüller', 'Anna Müller'],
  ['x'.repeat(500), 'x'.repeat(160)],
])('a formula is no formula any more, wherever it is pasted: %j', (value, plain) => {
  expect(plainLine(value)).toBe(plain)
})

test('an employer is recognised by name and by work domain, never by a private address', () => {
  const person = { name: 'A', title: '', company: 'Siemens AG', domain: 'mail.siemens.example' }
  expect(wordsOf(person)).toEqual([
    'name:siemens',
    'domain:mail.siemens.example',
    'domain:siemens.example',
  ])
  expect(wordsOf({ ...person, company: '', domain: 'gmail.com' })).toEqual([])
})

test('thirty thousand people are read in a moment, and a hostile line does no harm', () => {
  const row = (n: number) =>
    `Anna ${n},Müller,,a${n}@c${n}.example,Company ${n},Engineer,12 May 2024`
  const text = `${linkedin}${Array.from({ length: 30_000 }, (_, n) => row(n)).join('\n')}`
  const began = performance.now()
  expect(people(text)).toHaveLength(30_002)
  expect(
    people(`BEGIN:VCARD\nFN:${'=E4'.repeat(5_000)}\n${' x'.repeat(100_000)}\nEND:VCARD`),
  ).toHaveLength(1)
  expect(performance.now() - began).toBeLessThan(20_000)
})

describe('a file that somebody made up', () => {
  const head = 'First Name,Last Name,Company,Position\n'
  const million = 1_000_000
  test.each([
    ['empty lines', `${head}${'\n'.repeat(2 * million)}`],
    ['a line of commas', `${head}${','.repeat(10 * million)}`],
    [
      'columns without an end',
      `${head.trim()}${',c'.repeat(million / 5)}\n${'Ann,Doe\n'.repeat(million / 20)}`,
    ],
    [
      'a line that goes on and on',
      `BEGIN:VCARD\nFN;ENCODING=QUOTED-PRINTABLE;${'A'.repeat(million / 5)}=\n${'x\n'.repeat(million / 10)}`,
    ],
    [
      'a value of one line',
      `BEGIN:VCARD\nFN;ENCODING=QUOTED-PRINTABLE:${'A'.repeat(10 * million)}`,
    ],
    ['folded lines', `BEGIN:VCARD\nFN:A${'\n A'.repeat(3 * million)}`],
  ])('of %s gives others their turn', (_name, text) => {
    let longest = 0
    let began = performance.now()
    const turn = () => {
      longest = Math.max(longest, performance.now() - began)
      began = performance.now()
    }
    try {
      for (const _ of readPeople(text)!.people) turn()
    } catch (error) {
      expect(error).toBeInstanceOf(BrokenCsv)
    }
    turn()
    expect(longest).toBeLessThan(2_000)
  })
})

test('a line of more cells than any table is told by its number', () => {
  const text = `${linkedin}${'x,'.repeat(2_000)}\n`
  expect(() => people(text)).toThrow(expect.objectContaining({ line: 7, isTooWide: true }))
})
