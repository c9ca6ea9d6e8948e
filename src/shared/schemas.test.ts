import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  daySchema,
  emailSchema,
  lineSchema,
  personNameSchema,
  sentTextSchema,
  textSchema,
  urlSchema,
} from './schemas.ts'

test.each<[string, z.ZodType, (length: number) => string]>([
  ['a text', textSchema(40), (length) => 'a'.repeat(length)],
  [
    'a text with a description',
    textSchema(40, 1).describe('A text'),
    (length) => 'a'.repeat(length),
  ],
  ['a text that may be missing', textSchema(40).optional(), (length) => 'a'.repeat(length)],
  ['a text with a default', textSchema(40).default('a'), (length) => 'a'.repeat(length)],
  ['a text that is sent', sentTextSchema(40), (length) => 'a'.repeat(length)],
  ['a line', lineSchema(40, 1), (length) => 'a'.repeat(length)],
  ['a name', personNameSchema(1, 40), (length) => 'a'.repeat(length)],
  ['an address on the web', urlSchema, (length) => 'https://jobs.example/'.padEnd(length, 'a')],
  ['an email address', emailSchema, (length) => 'me@'.padEnd(length - 8, 'a.') + '.example'],
])('%s is described with the limit that holds', (_, schema, ofLength) => {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const limit = (described as { maxLength: number }).maxLength
  expect(schema.safeParse(ofLength(limit + 1)).success).toBe(false)
  if (schema !== emailSchema) expect(schema.safeParse(ofLength(limit)).success).toBe(true)
})

test('halves of characters are refused: PostgreSQL stores none of them in a document', () => {
  const schema = textSchema(40)
  expect(schema.parse('Zoë 😀')).toBe('Zoë 😀')
  for (const text of ['a \ud83d b', '\ude00', '😀\ud83d', 'a\u0000b']) {
    expect(schema.safeParse(text).success).toBe(false)
  }
})

test('what nobody can see is no text', () => {
  const nothing = [
    '\u200b\u200b',
    '\u202e\u202c',
    '\u00ad',
    '\u2800',
    '\u3164',
    ' \ufeff\n',
    '\u{e0020}',
  ]
  for (const text of nothing) {
    expect([text, textSchema(40, 1).safeParse(text).success]).toEqual([text, false])
    expect(textSchema(40).parse(text)).toBe('')
  }
  // They mean something between letters and pictures.
  for (const text of ['👩\u200d🚀', '❤\ufe0f', 'نمی\u200cخواهم', '.', '1\u20e3']) {
    expect(textSchema(40, 1).parse(text)).toBe(text)
  }
})

test('a typed day has a year of our time', () => {
  for (const day of ['1970-01-01', '2026-02-28', '2199-12-31']) {
    expect(daySchema.parse(day)).toBe(day)
  }
  for (const day of ['0000-01-01', '0001-01-01', '1969-12-31', '9999-12-31', '2026-02-30']) {
    expect(daySchema.safeParse(day).success).toBe(false)
  }
})

test('an address holds no character that no database stores', () => {
  const fine = 'https://jobs.example.com/ä?q=%00#1'
  expect(urlSchema.parse(fine)).toBe(fine)
  for (const bad of ['\u0000', '\u0001', '\u007f', '\ud800']) {
    expect(urlSchema.safeParse(`https://jobs.example.com/${bad}1`).success).toBe(false)
  }
})
