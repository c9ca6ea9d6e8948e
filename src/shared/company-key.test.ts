import { expect, test } from 'vitest'
import { companyKey } from './company-key.ts'

test.each([
  [
    'siemens',
    ['Siemens', 'Siemens AG', 'SIEMENS A.G.', 'siemens aktiengesellschaft', 'Siemens, AG'],
  ],
  ['atlassian', ['Atlassian', 'Atlassian Pty Ltd', 'Atlassian Pty. Ltd.', 'Atlassian Pty Limited']],
  ['derq', ['Derq', 'Derq, Inc.', 'DERQ INC', 'Derq Incorporated', 'Derq, LLC', 'Derq L.L.C.']],
  ['mobel & hoffner', ['Möbel & Höffner', 'Möbel und Höffner GmbH & Co. KG']],
  ['merck', ['Merck KGaA', 'Merck GmbH & Co. KGaA', 'Merck & Co., Inc.', 'Merck']],
  ['total energies', ['Total Energies', 'Total Energies SE', 'Total-Energies S.A.']],
  ['allegro', ['Allegro', 'Allegro Sp. z o.o.', 'Allegro sp.z o.o.', 'Allegro Spółka z o.o.']],
  ['sony', ['Sony', 'Sony K.K.', 'Sony Kabushiki Kaisha', 'Sony Co., Ltd.']],
  [
    'リクルート',
    ['株式会社リクルート', 'リクルート株式会社', '(株)リクルート', '㈱リクルート', 'リクルート'],
  ],
  ['яндекс', ['ООО Яндекс', 'ООО «Яндекс»', 'Яндекс, ООО', 'Яндекс']],
  ['삼성전자', ['삼성전자', '삼성전자 주식회사', '(주)삼성전자', '주식회사 삼성전자']],
  ['华为技术', ['华为技术有限公司', '华为技术']],
  ['cemex', ['CEMEX', 'CEMEX S.A.B. de C.V.', 'Cemex, S.A. de C.V.', 'Cemex S. de R.L. de C.V.']],
  ['maersk', ['Maersk A/S', 'Maersk', 'Mærsk A/S'.replace('æ', 'ae')]],
  ['enel', ['Enel S.p.A.', 'Enel SpA', 'Enel S.r.l.']],
  ['avast', ['Avast s.r.o.', 'Avast spol. s r.o.', 'Avast a.s.']],
  ['infosys', ['Infosys Ltd', 'Infosys Pvt. Ltd.', 'Infosys Private Limited']],
  ['grab', ['Grab Pte Ltd', 'Grab Sdn. Bhd.', 'Grab']],
  ['bain', ['Bain & Company', 'Bain & Co.', 'Bain & Co']],
  ['vinted', ['UAB Vinted', 'Vinted, UAB', 'Vinted']],
  [
    'booking com',
    ['Booking.com B.V.', 'Booking.com', 'booking.com bv'].map((name) =>
      name.replace('.com', ' com'),
    ),
  ],
])('%s in all of its spellings', (key, names) => {
  for (const name of names) expect(companyKey(name), name).toBe(key)
})

test.each([
  ['Limited Brands', 'limited brands'],
  ['The Limited Edition Company', 'the limited edition company'],
  ['Inc Magazine', 'inc magazine'],
  ['AG Insurance', 'ag insurance'],
  ['AB InBev', 'ab inbev'],
  ['PT Solutions', 'pt solutions'],
  ['Sia Partners', 'sia partners'],
  ['SE Ranking', 'se ranking'],
  ['Coca-Cola', 'coca cola'],
  ['Deutsche Bank', 'deutsche bank'],
  ['Deutsche Bahn AG', 'deutsche bahn'],
  ['Limited', 'limited'],
  ['GmbH', 'gmbh'],
  ['A.G.', 'ag'],
  ['株式会社', '株式会社'],
  ['&', '&'],
  ['', ''],
])('%j stays %j', (name, key) => {
  expect(companyKey(name)).toBe(key)
})

test('what differs stays apart', () => {
  const names = [
    'Delta',
    'Delta Air',
    'Delta Air Lines',
    'Ford',
    'Ford Motor',
    'Meta',
    'Metal',
    'SAP',
    'ASAP',
  ]
  expect(new Set(names.map(companyKey)).size).toBe(names.length)
})

test('a name of 30,000 characters takes no time', () => {
  const began = performance.now()
  for (const part of ['a', 'AG ', '& ', '(株)', 'Ltd. ', '((', '株式会社']) {
    expect(companyKey(part.repeat(30_000)).length).toBeLessThan(1_100)
  }
  expect(performance.now() - began).toBeLessThan(500)
})
