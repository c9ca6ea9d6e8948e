/** Lines of any file: read in bounded time, nothing invented, no failure but the one that is told in words. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { listZip } from '#platform/storage/zip.ts'
import { zipOf } from '../printing/zip-writer.ts'
import { findDates, plainDigits, withoutDates } from './dates.ts'
import { isAddress, placeOfAddress } from './addresses.ts'
import { partsOfHeader, readStudyHeader, readWorkHeader } from './entry-parts.ts'
import { contactIn, isContact, isPlace, nameIn } from './facts.ts'
import { headingKind, looseHeadingKind } from './headings.ts'
import { lineOf, parserLimits, UnreadableResume } from './lines.ts'
import { parseResume } from './parse-resume.ts'
import { isDeclaration, labelledBy } from './personal-lines.ts'
import { readArchive } from './read-archive.ts'
import { readPlain, unzipPart } from './read-marked.ts'
import { readRtf } from './read-rtf.ts'
import { readRichText } from './rich-text.ts'
import { columnsOf } from './table-columns.ts'
import { readTree } from './xml-tree.ts'

const linesOf = (text: string) => text.split('\n').flatMap((line) => lineOf(line) ?? [])

const pieces = [
  ['a', 'A ', '1', '1 ', '2019 ', '2019-', '2019 – ', 'Jan ', 'Jan 2019 - ', '’19 '],
  ['(', '( ', '+1 ', '-'],
  [
    'a@',
    '@a.',
    'a.',
    'a-',
    'www.',
    'https://a',
    'linkedin.com/in/',
    '|',
    ' | ',
    '\t',
    ', ',
    ',',
    ' / ',
    ': ',
  ],
  [
    '• ',
    '- a\n',
    'Experience\n',
    'EXPERIENCE\n2019 – 2020\n',
    'Engineer, ',
    'GmbH ',
    'University ',
    'B.Sc ',
    'Worked as ',
    'at A ',
    'and a ',
  ],
  [
    'ul. ',
    '12, ',
    '00-000 A',
    'Dist. ',
    'A / A',
    'A - AA ',
    'Pin - ',
    'Name : ',
    'Dit « ',
    'dit A ',
    'D/o A ',
    'a, A',
    'od stycznia ',
    '2019 r. ',
    'listopad – ',
    'I hereby ',
  ],
  // Spaces of other widths, and of none.
  ['A\u3000', '1\u2003', '\u00a0-\u00a0', 'a\u2009:', '\u202f', '\u200b ', ' \t '],
  ['é', '¨a', '東', 'क्ष', 'مهندس ', '\u200b', '\ue000', '\u202e', '😀', '2019年', '٢٠١٩ '],
].flat()
const soup = fc.array(
  fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'grapheme', maxLength: 8 })),
  {
    maxLength: 30,
  },
)
const texts = soup.map((parts) => parts.join(''))

describe('a hundred thousand characters', () => {
  /** Of this thread alone, so that neither a busy machine nor V8's own threads are a failure. */
  const slow = (read: (text: string) => unknown, longest = 100_000) =>
    pieces.filter((piece) => {
      const text = piece.repeat(Math.ceil(longest / piece.length)).slice(0, longest)
      const before = process.threadCpuUsage()
      read(text)
      return process.threadCpuUsage(before).user > 200_000
    })

  it.each<[string, (text: string) => unknown]>([
    ['digits', plainDigits],
    ['a line', lineOf],
    ['text', (text) => readRichText(text)],
    ['points', (text) => readRichText(`<ul><li>${text}`)],
  ])('of %s', (_name, read) => {
    expect(slow(read)).toEqual([])
  })

  it.each<[string, (line: string) => unknown]>([
    ['dates', findDates],
    ['streets', (line) => isAddress(line)],
    ['cities', (line) => placeOfAddress(line)],
    ['labels', (line) => labelledBy({ text: line, cells: line.split('\t') })],
    ['declarations', isDeclaration],
    ['columns', (line) => columnsOf(line.split('\t').slice(0, 8))],
    ['jobs', (line) => readWorkHeader(partsOfHeader([line]), 'title')],
    ['schools', (line) => readStudyHeader(partsOfHeader([line]))],
    ['contacts', isContact],
    ['places', isPlace],
    ['headings', (line) => headingKind(line) ?? looseHeadingKind(line)],
    ['addresses', (line) => contactIn(linesOf(line))],
    ['names', (line) => nameIn(linesOf(line), undefined)],
  ])('are cut into lines, and the longest line is read for %s', (_name, read) => {
    expect(slow(read, parserLimits.lineLength)).toEqual([])
  })
})

describe('a line of ten thousand characters in a file is read in far less than a second', () => {
  const heads = ['', 'Ann Lee\n', 'Experience\n', 'Education\n', 'Languages\n', 'Skills\n']
  it.each(heads.map((head) => [JSON.stringify(head), head]))('below %s', (_shown, head) => {
    const slow = pieces.filter((piece) => {
      const line = piece.repeat(Math.ceil(10_000 / piece.length)).slice(0, 10_000)
      const bytes = new TextEncoder().encode(`${head}${line}\n${line}\nAnn lives by the harbour\n`)
      const before = process.threadCpuUsage()
      parseResume(readPlain(bytes).lines)
      return process.threadCpuUsage(before).user > 500_000
    })
    expect(slow).toEqual([])
  })
})

test('white of every kind becomes one space, which patterns read in no time', () => {
  const blanks = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code)).filter(
    (sign) => /[^\S\t\n]/.test(sign),
  )
  expect(blanks.length).toBeGreaterThan(20)
  const texts = blanks.map((blank) => lineOf(`Ann${blank.repeat(3)}Lee`)?.text)
  expect(new Set(texts.map((text) => text?.replace(' ', '')))).toEqual(new Set(['AnnLee']))
})

describe('dates', () => {
  it.each([
    ['1999/00', '1999', '2000'],
    ['Nov – Jan 2019', '2018-11', '2019-01'],
    ['1998 – 02/2001', '1998', '2001-02'],
    ['2019/20', '2019', '2020'],
    ['Mar 98 – Jun 02', '1998-03', '2002-06'],
    ['2021 – 2019', '2019', '2021'],
  ])('of %s', (text, start, end) => {
    const found = findDates(text)
    expect([found?.start, found?.end]).toEqual([start, end])
  })

  it('stand in the text, in their order, and never before 1950 nor after 2060', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const found = findDates(text)
        if (!found) return
        expect(found.from).toBeGreaterThanOrEqual(0)
        expect(found.to).toBeGreaterThan(found.from)
        expect(found.to).toBeLessThanOrEqual(text.length)
        expect(/\p{N}/u.test(text.slice(found.from, found.to))).toBe(true)
        for (const date of [found.start, found.end]) {
          if (date === undefined) continue
          expect(date).toMatch(/^(?:19[5-9]|20[0-6])\d(?:-(?:0[1-9]|1[0-2]))?$/)
        }
        if (found.start && found.end) {
          const length = Math.min(found.start.length, found.end.length)
          expect(found.start.slice(0, length) <= found.end.slice(0, length)).toBe(true)
        }
        expect(found.isOpen && found.end !== undefined).toBe(false)
        expect(withoutDates(text, found).length).toBeLessThanOrEqual(text.length)
      }),
      { numRuns: 1_000 },
    )
  })

  it('in the digits of any script are the same date, and every character keeps its place', () => {
    const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0be6, 0xff10]
    for (const zero of zeros) {
      const written = '2019 – 2021'.replace(/\d/g, (digit) =>
        String.fromCharCode(zero + Number(digit)),
      )
      expect(findDates(written)).toEqual(findDates('2019 – 2021'))
      expect(plainDigits(written)).toBe('2019 – 2021')
    }
  })
})

describe('a line', () => {
  it.each([
    ['• Wrote it', 'Wrote it', true],
    ['- Wrote it', 'Wrote it', true],
    ['-5 degrees', '-5 degrees', false],
    ['o Wrote it', 'Wrote it', true],
    ['on call', 'on call', false],
    ['\u200b\ufeff', undefined, undefined],
    ['•', undefined, undefined],
    ['ﬁrst ofﬁce', 'first office', false],
    ['Ｆｕｌｌ', 'Full', false],
    ['M¨uller', 'Müller', false],
    ['a\u0000b\u202ec', 'a bc', false],
    ['one\t\ttwo', 'one two', false],
  ])('%j', (written, text, isBullet) => {
    const line = lineOf(written)
    expect([line?.text, line?.isBullet]).toEqual([text, isBullet])
  })

  it('holds no sign that nobody sees, and reads the same when it is read again', () => {
    fc.assert(
      fc.property(texts, (written) => {
        const line = lineOf(written.replaceAll('\n', ' '))
        if (!line) return
        expect(line.text).toBe(line.text.trim())
        expect(line.text).not.toMatch(/[\p{Cc}\u200b\u202a-\u202e\ufeff]/u)
        expect(line.cells.join(' ')).toBe(line.text)
        expect(line.cells.every((cell) => cell !== '')).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

describe('how to reach someone', () => {
  const contact = (text: string) => contactIn(linesOf(text))
  it.each([
    ['+49 170 1234567', '+49 170 1234567'],
    ['123456', undefined],
    ['1234567', '1234567'],
    ['123 456 789 012 345', '123 456 789 012 345'],
    ['2019 - 2021', undefined],
    ['01.02.1990', undefined],
    ['٠١٢٣٤٥٦٧٨', '012345678'],
  ])('the number %j is %s', (text, phone) => {
    expect(contact(text).phone).toBe(phone)
  })

  it.each([
    ['Ann.O’Neil ann@mail.example', 'ann@mail.example'],
    ['mail: ANN+jobs@Mail.Example.', 'ann+jobs@mail.example'],
    ['ann @ mail.example', 'ann@mail.example'],
    ['ann@localhost', undefined],
    ['@handle', undefined],
  ])('the email in %j is %s', (text, email) => {
    expect(contact(text).email).toBe(email)
  })

  it('each network is named once, with an address that is one', () => {
    const found = contact(
      'linkedin.com/in/ann | https://www.linkedin.com/in/other | github.com/ann, ann.dev | javascript:alert(1)',
    )
    expect(found.profiles.map(({ network }) => network)).toEqual(['LinkedIn', 'GitHub'])
    expect(
      [found.url, ...found.profiles.map(({ url }) => url)].every((url) => URL.canParse(url!)),
    ).toBe(true)
    expect(JSON.stringify(found)).not.toContain('javascript')
  })
})

test('no lines make the parser fail, and it says nothing that was not there', () => {
  const squeezed = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '')
  fc.assert(
    fc.property(fc.array(texts, { maxLength: 20 }), (parts) => {
      const lines = linesOf(parts.join('\n'))
      const { document, lines: read } = parseResume(lines)
      expect(read).toHaveLength(lines.length)
      expect(parseResume(lines).document).toEqual(document)
      const said = squeezed(lines.map(({ text }) => text).join(''))
      for (const { name } of document.skills ?? []) expect(said).toContain(squeezed(name))
      for (const { name, position } of document.work ?? []) {
        for (const one of [name, position]) if (one) expect(said).toContain(squeezed(one))
      }
    }),
    { numRuns: 150 },
  )
})

describe('files', () => {
  const refused = (read: () => unknown): boolean => {
    try {
      read()
      return false
    } catch (error) {
      expect(error).toBeInstanceOf(UnreadableResume)
      return true
    }
  }

  it.each<[string, (bytes: Uint8Array) => unknown, string]>([
    ['RTF', readRtf, '{\\rtf1 '],
    ['ZIP', readArchive, 'PK\u0003\u0004'],
    ['text', readPlain, ''],
  ])('of %s that are broken anywhere are read or refused in words', (_name, read, start) => {
    const signs = [
      [
        '{',
        '}',
        '\\par ',
        '\\b ',
        '\\b0',
        '\\u8217?',
        '\\u-1 ',
        "\\'e4",
        "\\'zz",
        '\\uc9 ',
        '\\*',
        '\\',
      ],
      [
        'PK\u0001\u0002',
        'PK\u0005\u0006',
        '\u0000\u0000\u0000\u0000',
        'word/document.xml',
        '<w:p>',
        'ÿ',
      ],
    ]
    const tokens = fc.constantFrom(...signs.flat())
    fc.assert(
      fc.property(
        fc.array(fc.oneof(tokens, fc.string({ maxLength: 6 })), { maxLength: 40 }),
        (parts) => {
          const bytes = Buffer.from(start + parts.join(''), 'latin1')
          expect([true, false]).toContain(refused(() => read(bytes)))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('in Rich Text say what they say, in code pages and by their numbers', () => {
    const text = (source: string) =>
      readRtf(Buffer.from(source, 'latin1')).lines.map((line) => line.text)
    expect(text("{\\rtf1\\ansi\\ansicpg1252 M\\'fcller\\par \\b Senior\\b0  engineer}")).toEqual([
      'Müller',
      'Senior engineer',
    ])
    expect(text("{\\rtf1\\ansi\\ansicpg1251 \\'cf\\'f0\\'e8\\'e2\\'e5\\'f2}")).toEqual(['Привет'])
    expect(text('{\\rtf1\\uc1 \\u26481?\\u20140?{\\fonttbl Arial;} caf\\u233 e}')).toEqual([
      '東京 café',
    ])
    expect(refused(() => readRtf(Buffer.from(`{\\rtf1 ${'{'.repeat(500)}x`)))).toBe(true)
    expect(refused(() => readRtf(Buffer.from('{\\rtf1 }')))).toBe(true)
  })

  it('that were zipped come out as they went in, under any name', () => {
    const name = fc.stringMatching(/^[\w äß東क-]{1,20}\.csv$/)
    const parts = fc.uniqueArray(fc.tuple(name, fc.string({ unit: 'grapheme' })), {
      selector: ([one]) => one,
      minLength: 1,
      maxLength: 5,
    })
    fc.assert(
      fc.property(parts, (given) => {
        const zip = zipOf(given)
        expect(Buffer.compare(zip, zipOf(given))).toBe(0)
        expect(listZip(zip, 100)?.map((entry) => entry.name)).toEqual(given.map(([one]) => one))
        for (const [one, text] of given) {
          expect(new TextDecoder().decode(unzipPart(zip, one))).toBe(text)
        }
        expect(unzipPart(zip, 'not there')).toBeUndefined()
      }),
    )
  })

  it('cut off anywhere are refused, never read as half of what they were', () => {
    const zip = zipOf([
      ['word/document.xml', '<w:document><w:p><w:r><w:t>Ann</w:t></w:r></w:p></w:document>'],
    ])
    for (let length = 4; length < zip.length; length += 7) {
      expect(refused(() => readArchive(zip.slice(0, length)))).toBe(true)
    }
  })

  it('of XML as deep and as many as allowed are read, and no more', () => {
    const deep = (levels: number) => '<a>'.repeat(levels) + '</a>'.repeat(levels)
    expect(refused(() => readTree(deep(60)))).toBe(false)
    expect(refused(() => readTree(deep(61)))).toBe(true)
    expect(refused(() => readTree(`<r>${'<a/>'.repeat(49_999)}</r>`))).toBe(false)
    expect(refused(() => readTree(`<r>${'<a/>'.repeat(50_000)}</r>`))).toBe(true)
  })
})
