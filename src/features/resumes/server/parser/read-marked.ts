/** Word, OpenDocument, RTF and plain text. XML is read without entities of its own. */
import { inflateRawSync } from 'node:zlib'
import { Parser } from 'htmlparser2'
import { contentPart, contentRoot } from './content-part.ts'
import { readEuropass } from './europass.ts'
import { isContact } from './facts.ts'
import { lineOf, parserLimits, UnreadableResume, type ReadText, type TextLine } from './lines.ts'

const endSignature = 0x06054b50
const entrySignature = 0x02014b50

/** Unpacks one part of an archive, and no more of it than a resume can hold. */
export function unzipPart(bytes: Uint8Array, name: string): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== endSignature) end--
  if (end < 0) throw new UnreadableResume('broken')
  let offset = view.getUint32(end + 16, true)
  const count = Math.min(view.getUint16(end + 10, true), 5_000)
  for (let index = 0; index < count && offset + 46 <= end; index++) {
    if (view.getUint32(offset, true) !== entrySignature) throw new UnreadableResume('broken')
    const nameLength = view.getUint16(offset + 28, true)
    const found = new TextDecoder().decode(bytes.subarray(offset + 46, offset + 46 + nameLength))
    if (found === name) return unpack(bytes, view, offset)
    offset +=
      46 + nameLength + view.getUint16(offset + 30, true) + view.getUint16(offset + 32, true)
  }
  return undefined
}

function unpack(bytes: Uint8Array, view: DataView, offset: number): Uint8Array {
  if ((view.getUint16(offset + 8, true) & 1) === 1) throw new UnreadableResume('password')
  const method = view.getUint16(offset + 10, true)
  const packed = view.getUint32(offset + 20, true)
  const local = view.getUint32(offset + 42, true)
  if (local + 30 > bytes.length) throw new UnreadableResume('broken')
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  const part = bytes.subarray(start, start + packed)
  if (method === 0) return part.subarray(0, parserLimits.unpackedBytes)
  if (method !== 8) throw new UnreadableResume('broken')
  try {
    return inflateRawSync(part, { maxOutputLength: parserLimits.unpackedBytes })
  } catch (error) {
    const isBomb = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw new UnreadableResume(isBomb ? 'tooLarge' : 'broken', { cause: error })
  }
}

type Paragraph = { text: string; isHeading: boolean; isBullet: boolean; bold: number; size: number }
type Handler = {
  open: (name: string, attributes: Record<string, string>) => void
  close: (name: string) => void
  text: (text: string) => void
}

function readXml(xml: string, handler: Handler): void {
  const parser = new Parser(
    { onopentag: handler.open, onclosetag: handler.close, ontext: handler.text },
    { xmlMode: true, decodeEntities: true, recognizeSelfClosing: true },
  )
  parser.write(xml)
  parser.end()
}

type TableRow = { cells: string[][]; paragraphs: Paragraph[] }

/** A row of single lines is a line; cells with much in them are columns. */
function paragraphsOf({ cells, paragraphs }: TableRow): Paragraph[] {
  const isLine = cells.every((cell) => cell.filter((text) => text.trim()).length <= 1)
  if (!isLine) return paragraphs
  return [
    {
      text: cells.map((cell) => cell.join('')).join('\t'),
      isHeading: paragraphs.some((one) => one.isHeading),
      isBullet: false,
      bold: paragraphs.reduce((sum, one) => sum + one.bold, 0),
      size: paragraphs[0]?.size ?? 0,
    },
  ]
}

/** Office Open XML, ISO/IEC 29500: `word/document.xml`. */
export function readDocx(bytes: Uint8Array): ReadText {
  const part = unzipPart(bytes, 'word/document.xml')
  if (!part) throw new UnreadableResume('broken')
  const lines = linesOfWord(part)
  // Many templates have the name and how to reach its owner in the head of the page.
  const margins = lines.some(({ text }) => isContact(text))
    ? []
    : marginParts.flatMap((name) => {
        const margin = unzipPart(bytes, name)
        return margin ? linesOfWord(margin) : []
      })
  return { ...finished([...margins, ...lines]), attached: ownContent(bytes) }
}

const marginParts = ['header1', 'header2', 'header3', 'footer1', 'footer2'].map(
  (name) => `word/${name}.xml`,
)

function linesOfWord(part: Uint8Array): TextLine[] {
  const lines: TextLine[] = []
  const open: Paragraph[] = []
  const rows: TableRow[] = []
  let inText = false
  let isBold = false
  let ignored = 0
  const put = (text: string) => {
    const paragraph = open.at(-1)
    if (!paragraph || ignored > 0) return
    paragraph.text += text
    if (isBold) paragraph.bold += text.length
  }
  const finish = (paragraph: Paragraph) => {
    for (const [index, text] of paragraph.text.split('\n').entries()) {
      const line = lineOf(text, {
        isHeading: paragraph.isHeading,
        isBullet: paragraph.isBullet && index === 0,
        isBold: paragraph.bold * 2 > paragraph.text.length,
        size: paragraph.size,
        ...(paragraph.text === '' && { gap: 1 }),
      })
      if (line && lines.length < parserLimits.lines) lines.push(line)
    }
  }
  readXml(new TextDecoder().decode(part), {
    open(name, attributes) {
      const value = attributes['w:val'] ?? ''
      const paragraph = open.at(-1)
      if (name === 'mc:Fallback' || name === 'w:del') ignored++
      else if (name === 'w:p')
        open.push({ text: '', isHeading: false, isBullet: false, bold: 0, size: 0 })
      else if (name === 'w:r') isBold = false
      else if (name === 'w:t') inText = true
      else if (name === 'w:tab') put('\t')
      else if (name === 'w:br' || name === 'w:cr') put('\n')
      else if (name === 'w:tr') rows.push({ cells: [], paragraphs: [] })
      else if (name === 'w:tc') rows.at(-1)?.cells.push([])
      else if (!paragraph) return
      else if (name === 'w:pStyle') {
        paragraph.isHeading = /^(?:heading|berschrift|title|titre|titolo|ttulo|kop)/i.test(value)
        if (/list(?:bullet|paragraph)|aufzhlung/i.test(value))
          paragraph.isBullet = /bullet/i.test(value)
      } else if (name === 'w:numPr') paragraph.isBullet = true
      else if (name === 'w:b' && inRun(attributes)) isBold = true
      else if (name === 'w:sz' && Number(value) > 0)
        paragraph.size = Math.max(paragraph.size, Number(value) / 2)
    },
    close(name) {
      if (name === 'mc:Fallback' || name === 'w:del') ignored--
      else if (name === 'w:t') inText = false
      else if (name === 'w:p') {
        const paragraph = open.pop()
        if (!paragraph || ignored > 0) return
        const row = rows.at(-1)
        if (row) {
          row.cells.at(-1)?.push(paragraph.text)
          row.paragraphs.push(paragraph)
        } else finish(paragraph)
      } else if (name === 'w:tr') {
        const row = rows.pop()
        if (!row) return
        const around = rows.at(-1)
        // A table within a cell is part of what the cell says.
        if (around) {
          const inner = paragraphsOf(row)
          around.cells.at(-1)?.push(...inner.map(({ text }) => text))
          around.paragraphs.push(...inner)
        } else for (const paragraph of paragraphsOf(row)) finish(paragraph)
      }
    },
    text(text) {
      if (inText) put(text)
    },
  })
  return lines
}

/** What our own files carry as data. */
function ownContent(bytes: Uint8Array): unknown {
  const part = unzipPart(bytes, contentPart)
  if (!part) return undefined
  let json = ''
  let isOwn = false
  readXml(new TextDecoder().decode(part), {
    open: (name) => {
      isOwn ||= name === contentRoot
    },
    close: () => {},
    text: (text) => {
      if (isOwn) json += text
    },
  })
  try {
    return JSON.parse(json) as unknown
  } catch {
    return undefined
  }
}

const inRun = (attributes: Record<string, string>) =>
  !/^(?:0|false|off)$/.test(attributes['w:val'] ?? '')

const headingStyle = /^(?:heading|title|.?berschrift|titre|titolo|t.tulo|kop)/i

/** OpenDocument 1.3: `content.xml`. */
export function readOdt(bytes: Uint8Array): ReadText {
  const part = unzipPart(bytes, 'content.xml')
  if (!part) throw new UnreadableResume('broken')
  const manifest = unzipPart(bytes, 'META-INF/manifest.xml')
  if (manifest && new TextDecoder().decode(manifest).includes('encryption-data')) {
    throw new UnreadableResume('password')
  }
  const lines: TextLine[] = []
  const styles = new Map<string, { isBold: boolean; size: number }>()
  const headings = new Set<string>()
  let style = ''
  let depth = 0
  let lists = 0
  let text = ''
  let given = { isHeading: false, isBold: false, size: 0 }
  const isHeadingStyle = (name: string) => headings.has(name) || headingStyle.test(name)
  readXml(new TextDecoder().decode(part), {
    open(name, attributes) {
      if (name === 'style:style') {
        style = attributes['style:name'] ?? ''
        if (headingStyle.test(attributes['style:parent-style-name'] ?? '')) headings.add(style)
      } else if (name === 'style:text-properties') {
        styles.set(style, {
          isBold: attributes['fo:font-weight'] === 'bold',
          size: Number.parseFloat(attributes['fo:font-size'] ?? '') || 0,
        })
      } else if (name === 'text:p' || name === 'text:h') {
        depth++
        text = ''
        const named = styles.get(attributes['text:style-name'] ?? '')
        given = {
          isHeading: name === 'text:h' || isHeadingStyle(attributes['text:style-name'] ?? ''),
          isBold: named?.isBold ?? false,
          size: named?.size ?? 0,
        }
      } else if (name === 'text:span') {
        const named = styles.get(attributes['text:style-name'] ?? '')
        if (named?.isBold && text.trim() === '') given.isBold = true
      } else if (name === 'text:list') lists++
      else if (name === 'text:tab') text += '\t'
      else if (name === 'text:line-break') text += '\n'
      else if (name === 'text:s') text += ' '
    },
    close(name) {
      if (name === 'text:list') lists--
      if (name !== 'text:p' && name !== 'text:h') return
      depth--
      for (const one of text.split('\n')) {
        const line = lineOf(one, { ...given, isBullet: lists > 0 })
        if (line && lines.length < parserLimits.lines) lines.push(line)
      }
      text = ''
    },
    text(piece) {
      if (depth > 0) text += piece
    },
  })
  return finished(lines)
}

export function readPlain(bytes: Uint8Array): ReadText {
  const text = decodeText(bytes)
  const europass = /^\s*</.test(text) ? readEuropass(text) : undefined
  if (europass) return { lines: [], pages: 1, attached: europass }
  if (/^\s*\{/.test(text)) {
    try {
      return { lines: [], pages: 1, attached: JSON.parse(text) as unknown }
    } catch {
      throw new UnreadableResume('broken')
    }
  }
  return finished(linesOfText(text))
}

function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** `**Engineer**`, `*Acme*` and `\\|`, as Markdown writes them. */
const withoutMarks = (text: string) =>
  text
    .replace(/\*\*(.+?)\*\*/g, '$1')
    .replace(/(?<![\w*])\*([^*\s](?:[^*]*[^*\s])?)\*(?![\w*])/gu, '$1')
    .replace(/\\([\\`*_{}[\]()#+.!|~$^<>-])/g, '$1')

export function linesOfText(text: string): TextLine[] {
  const lines: TextLine[] = []
  let gap = 0
  for (const written of text.slice(0, 400_000).split(/\r\n?|\n|\f/)) {
    const marked = /^(#{1,6})\s+(.*?)\s*#*$/.exec(written)
    const isUnderline = /^\s*[-=_*]{3,}\s*$/.test(written)
    const plain = withoutMarks(marked?.[2] ?? written).replace(/ {3,}/g, '\t')
    const line = isUnderline
      ? undefined
      : lineOf(plain, {
          gap,
          isHeading: marked !== null,
          size: marked?.[1] ? 16 - marked[1].length : 0,
        })
    if (line) lines.push(line)
    if (isUnderline && gap === 0) underline(lines, written.trim().length)
    gap = line ? 0 : 1
    if (lines.length >= parserLimits.lines) break
  }
  return lines
}

/** A row of signs below a few words, about as long as they are, makes a heading of them. */
function underline(lines: TextLine[], length: number): void {
  const above = lines.at(-1)
  if (!above || above.isBullet || above.text.length > 50) return
  const isAsLong = length >= above.text.length / 2 && length <= above.text.length * 1.5 + 4
  if (isAsLong) lines[lines.length - 1] = { ...above, isHeading: true }
}

function finished(lines: TextLine[]): ReadText {
  if (lines.reduce((sum, line) => sum + line.text.length, 0) < 20)
    throw new UnreadableResume('empty')
  return { lines, pages: 1, attached: undefined }
}
