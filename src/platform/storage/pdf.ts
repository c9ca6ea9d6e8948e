/** PDF files that do nothing: no script, no action on opening, no file inside, no password. */
import { inflateSync } from 'node:zlib'
import { sniff } from './sniff.ts'

/** ISO 32000-2: names of what a PDF can do by itself or carry along. */
const activeNames =
  /\/(?:JavaScript|OpenAction|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoToE|GoToR|Rendition|Encrypt)(?![A-Za-z0-9])/
/** Names so short that the noise of a picture holds them by chance. */
const shortActiveNames = /\/(?:JS|AA|XFA|3D|Movie|Sound)(?![A-Za-z0-9])/
const packedName = /\/ObjStm(?![A-Za-z0-9])/g

const streamBytesAtMost = 8 * 1024 * 1024
const packedBytesAtMost = 32 * 1024 * 1024

export type PdfProblem = 'not-a-pdf' | 'active' | 'unreadable'

/**
 * Looks for what makes a PDF more than paper, in the file and in its packed objects. A file whose
 * packed objects cannot be read is refused too: nobody can say what is in them.
 */
export async function problemOfPdf(bytes: Uint8Array): Promise<PdfProblem | undefined> {
  if (!(await sniff(bytes, ['pdf']))) return 'not-a-pdf'
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = buffer.toString('latin1')
  const plain = plainNames(text)
  // The whole file, because what looks like a stream may be a comment with something behind it.
  if (activeNames.test(plain) || shortActiveNames.test(plainNames(outsideStreams(text)))) {
    return 'active'
  }
  const packed = streamsOf(text).filter(({ head }) => plainNames(head).match(packedName))
  if (packed.length !== (plain.match(packedName)?.length ?? 0)) return 'unreadable'
  let left = packedBytesAtMost
  for (const { head, start, end } of packed) {
    const objects = unpack(head, buffer.subarray(start, end), Math.min(left, streamBytesAtMost))
    if (!objects) return 'unreadable'
    left -= objects.length
    const names = plainNames(objects.toString('latin1'))
    if (activeNames.test(names) || shortActiveNames.test(names)) return 'active'
  }
  return undefined
}

/** `/J#61vaScript` is `/JavaScript`. */
function plainNames(text: string): string {
  return text.replace(/#([0-9a-fA-F]{2})/g, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

type Stream = { head: string; start: number; end: number }

/** Every stream with the dictionary before it. */
function streamsOf(text: string): Stream[] {
  const streams: Stream[] = []
  for (let from = 0; ;) {
    const word = text.indexOf('stream', from)
    if (word === -1) return streams
    const after = text.startsWith('\r\n', word + 6) ? 8 : 7
    const found = text.indexOf('endstream', word + 6)
    const end = found === -1 ? text.length : found
    // The dictionary stands between the object's start and the word; the longest seen are short.
    const head = text.slice(Math.max(from, word - 4096), word)
    streams.push({ head: head.slice(head.lastIndexOf(' obj') + 1), start: word + after, end })
    from = found === -1 ? text.length : found + 9
  }
}

/** Pictures and fonts are noise in which any letters may stand. */
function outsideStreams(text: string): string {
  const parts: string[] = []
  let from = 0
  for (const { start, end } of streamsOf(text)) {
    parts.push(text.slice(from, start))
    from = end
  }
  parts.push(text.slice(from))
  return parts.join(' ')
}

function unpack(head: string, packed: Buffer, atMost: number): Buffer | undefined {
  if (!/\/Filter/.test(head)) return packed
  const onlyDeflate = /\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])(?![A-Za-z0-9])/.test(
    head,
  )
  if (!onlyDeflate || /\/DecodeParms/.test(head) || atMost <= 0) return undefined
  try {
    return inflateSync(packed, { maxOutputLength: atMost, finishFlush: 2 })
  } catch {
    return undefined
  }
}
