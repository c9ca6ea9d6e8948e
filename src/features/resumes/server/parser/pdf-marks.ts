/**
 * What the marked content of a page says it reads as (`ActualText`, ISO 32000-2, 14.9.4). Writers of complex
 * scripts tell it where signs are drawn in another order than they are read; the library that reads PDF files
 * does not pass it on.
 */
import { inflateSync } from 'node:zlib'

const unpackedAtMost = 12 * 1024 * 1024
const streamsAtMost = 400

/** The marks of a content stream in their order; undefined where one says nothing of its text. */
type Marks = { tags: string[]; texts: (string | undefined)[] }

/** @returns what finds the texts of a page by the tags of its marks; pages are asked for in their order */
export function marksOf(
  bytes: Uint8Array,
): (tags: readonly string[]) => readonly (string | undefined)[] | undefined {
  let left: Marks[] | undefined
  return (tags) => {
    left ??= contentStreams(bytes).map(marksIn)
    const at = left.findIndex(
      (one) =>
        one.tags.length === tags.length && one.tags.every((tag, index) => tag === tags[index]),
    )
    return at < 0 ? undefined : left.splice(at, 1)[0]!.texts
  }
}

/** Streams that hold `ActualText`, unpacked, in the order of the file. */
function contentStreams(bytes: Uint8Array): string[] {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found: string[] = []
  let room = unpackedAtMost
  let at = 0
  for (let count = 0; count < streamsAtMost && room > 0; count++) {
    at = source.indexOf('stream', at)
    if (at < 0) break
    const start = at + (source[at + 6] === 0x0d ? 8 : 7)
    const end = source.indexOf('endstream', start)
    if (end < 0) break
    at = end + 9
    const text = unpacked(source.subarray(start, end), room)
    room -= text.length
    if (text.includes('ActualText')) found.push(text)
  }
  return found
}

function unpacked(stream: Buffer, room: number): string {
  const [first = 0, second = 0] = stream
  const isDeflated = (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0
  // A page that is not packed is text; a picture is not.
  if (!isDeflated) return first < 0x80 && second < 0x80 ? stream.toString('latin1', 0, room) : ''
  try {
    return inflateSync(stream, { maxOutputLength: room }).toString('latin1')
  } catch {
    return ''
  }
}

const token =
  /<<|>>|<[0-9A-Fa-f\s]*>|\((?:\\[^]|[^\\()]|\((?:\\[^]|[^\\()])*\))*\)|\/[^\s<>[\]()/%{}]*|[[\]]|[^\s<>[\]()/%{}]+/g

function marksIn(content: string): Marks {
  const marks: Marks = { tags: [], texts: [] }
  let operands: string[] = []
  for (const [part] of content.matchAll(token)) {
    if (!/^[A-Za-z'"][A-Za-z0-9*'"]*$/.test(part)) {
      operands.push(part)
      continue
    }
    if (part === 'BMC' || part === 'BDC') {
      const [tag = ''] = operands
      const at = operands.indexOf('/ActualText')
      marks.tags.push(tag.slice(1))
      marks.texts.push(at < 0 ? undefined : textOf(operands[at + 1] ?? ''))
    }
    operands = []
  }
  return marks
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** A string of PDF: in hexadecimal or in brackets, in UTF-16 or in one byte a letter. */
function textOf(written: string): string {
  const raw = written.startsWith('<')
    ? Buffer.from(written.replace(/[<>\s]/g, ''), 'hex').toString('latin1')
    : written
        .slice(1, -1)
        .replace(/\\([0-7]{1,3}|[^])/g, (_all, sign: string) =>
          /^[0-7]/.test(sign)
            ? String.fromCharCode(Number.parseInt(sign, 8))
            : (escapes[sign] ?? sign),
        )
  if (!raw.startsWith('\u00fe\u00ff')) return raw
  const units = Buffer.from(raw.slice(2, raw.length - (raw.length % 2)), 'latin1')
  return units.swap16().toString('utf16le')
}
