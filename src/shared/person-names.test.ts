import { expect, test } from 'vitest'
import { personNameSchema } from './schemas.ts'

const schema = personNameSchema(1)

test.each([
  'O’Brien-Łukasiewicz',
  "O'Brien-Łukasiewicz",
  '李小龙',
  'محمد عبد الله',
  'Martin Luther King Jr.',
  'J.R.R. Tolkien',
  'Dr. St.John-Smythe',
  'X Æ A-12',
  'X',
  'Ō',
  'José María'.normalize('NFC'),
  'Nguyễn Thị Ánh',
  'M̄āori',
  'Ọláńrewájú',
  'Дмитрий Менделеев',
  'नरेंद्र',
  '김민준',
  'Anna Maria D.Com',
  'Björn 2',
  // Joiners that belong to their letters, and the form of a Chinese character.
  'مه\u200cدی',
  'ക\u0d4d\u200d',
  '\u845b\u{e0100}城',
])('%s is a name, and stays as it is', (name) => {
  expect(schema.parse(name)).toBe(name.normalize('NFC'))
})

test.each([
  ['Ann\u202eeboR', 'AnneboR'],
  ['\u2066Ann\u2069 Roe', 'Ann Roe'],
  ['\u200fمحمد\u200e', 'محمد'],
  ['An\u200bn\u00ad Ro\ufeffe', 'Ann Roe'],
  ['A\u200dn\u200cn', 'Ann'],
  ['Ann\ufe0f', 'Ann'],
  ['Ann\u{e0041}\u{e0042}', 'Ann'],
  ['Ann\u3164Roe', 'AnnRoe'],
])('%j is stored as everyone sees it', (typed, name) => {
  expect(schema.parse(typed)).toBe(name)
})

test.each([
  ['x@y.com http://spam.com', /without a web or email address/],
  ['ann@example.org', /without a web or email address/],
  ['Visit www.spam', /without a web or email address/],
  ['Best-jobs.com', /without a web or email address/],
  ['spam.\u200bcom', /without a web or email address/],
  ['😀', /^Enter a name with at least one letter/],
  ['👩\u200d🚀', /^Enter a name with at least one letter/],
  ['007', /^Enter a name with at least one letter/],
  ['—', /^Enter a name with at least one letter/],
  ['\u202e\u200b', /Fill in this field/],
  ['', /Fill in this field/],
  ['Ann\nRoe', /single line/],
  ['a'.repeat(121), /At most 120/],
])('%j is no name', (typed, said) => {
  expect(schema.safeParse(typed).error?.issues[0]?.message).toMatch(said)
})

test('where none is needed, none may be given', () => {
  expect(personNameSchema().parse(' ')).toBe('')
})
