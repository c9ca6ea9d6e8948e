/** What marks of a page say they read as, from files that are whole, odd and hostile. */
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { marksOf } from './pdf-marks.ts'

const fileOf = (...contents: (string | Buffer)[]) =>
  Uint8Array.from(
    Buffer.concat(
      contents.flatMap((content) => [
        Buffer.from('1 0 obj << >> stream\n'),
        typeof content === 'string' ? deflateSync(Buffer.from(content, 'latin1')) : content,
        Buffer.from('\nendstream endobj\n'),
      ]),
    ),
  )
const page = (text: string) =>
  `BT /P <</MCID 0>> BDC /Span<</ActualText${text}>> BDC [<01>] TJ EMC EMC ET`

test.each([
  ['in hexadecimal', '<FEFF0930094D>', 'र्'],
  ['in brackets', '(\\376\\377\\0110)', 'र'],
  ['in one byte a letter', '(fi \\(x\\))', 'fi (x)'],
])('a text %s', (_name, written, text) => {
  expect(marksOf(fileOf(page(written)))(['P', 'Span'])).toEqual([undefined, text])
})

test('pages are found by their tags, each once, and others not at all', () => {
  const find = marksOf(fileOf(page('<FEFF0041>'), page('<FEFF0042>')))
  expect(find(['Span'])).toBeUndefined()
  expect(find(['P', 'Span'])).toEqual([undefined, 'A'])
  expect(find(['P', 'Span'])).toEqual([undefined, 'B'])
  expect(find(['P', 'Span'])).toBeUndefined()
})

test('what is broken, packed without end, or no text is nothing, at once', () => {
  const bomb = deflateSync(Buffer.alloc(40 * 1024 * 1024, 'ActualText ('))
  const start = performance.now()
  for (const content of [bomb, Buffer.from('ActualText ((((('), Buffer.from([0xff, 0xd8, 0xff])]) {
    expect(marksOf(fileOf(content))(['Span'])).toBeUndefined()
  }
  expect(marksOf(new TextEncoder().encode('stream without an end'))([])).toBeUndefined()
  expect(performance.now() - start).toBeLessThan(5_000)
})
