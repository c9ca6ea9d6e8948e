import { expect, test } from 'vitest'
import { markIdentifiers } from './identifiers.ts'

const writer = {
  names: ['Zoë Müller-Hart'],
  email: 'zoe.mueller88@mail.example',
  profile: {
    basics: { name: 'Zoë Müller-Hart' },
    work: [{ name: 'Google LLC', position: 'Engineer' }],
    education: [{ institution: 'TU Wien' }],
  },
}
const marked = (text: string) =>
  markIdentifiers(text, writer)
    .filter((part) => part.likely)
    .map((part) => part.text)
    .join('|')

test.each([
  ['Write to zoe.mueller@mail.example today', 'zoe.mueller@mail.example'],
  ['zoe [at] mail [dot] org', 'zoe [at] mail [dot] org'],
  ['zoe (at) mail.museum', 'zoe (at) mail.museum'],
  ['zoe at mail dot org', 'zoe at mail dot org'],
  ['See https://zoe.photography/cv?x=1 for more', 'https://zoe.photography/cv?x=1'],
  ['zoehart.photography has it', 'zoehart.photography'],
  ['I am @zoehart there', '@zoehart'],
  ['zoehart_88 on the forum', 'zoehart_88'],
  ['Call +43 660 123 45 67 after five', '+43 660 123 45 67'],
  ['Call ٠٦٦٠ ١٢٣ ٤٥ ٦٧', '٠٦٦٠ ١٢٣ ٤٥ ٦٧'],
  ['Z o ë is here', 'Z o ë'],
  ['Senior engineer at Google', 'Google'],
  ['MUELLER says', 'MUELLER'],
  ['Muller says', 'Muller'],
  ['I studied at Wien', 'Wien'],
  ['I left Zorbium Labs for this', 'Zorbium Labs'],
])('%s', (text, expected) => {
  for (const part of expected.split('|')) expect(marked(text)).toContain(part)
})

test('ordinary words are not marked, and the parts are the text', () => {
  const text = 'Seven years of Go and PostgreSQL 18, led 12 people, shipped 3.2.1 in 2024.'
  expect(marked(text)).toBe('')
  const other = 'I am Zoë, at Google since 2019.'
  expect(
    markIdentifiers(other, writer)
      .map((part) => part.text)
      .join(''),
  ).toBe(other)
})
