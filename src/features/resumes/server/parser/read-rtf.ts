import { lineOf, parserLimits, UnreadableResume, type ReadText, type TextLine } from './lines.ts'

/** Groups whose content is no text of the document. */
const silent = new Set(
  'fonttbl colortbl stylesheet info pict object listtable header footer listoverridetable rsidtbl generator themedata datastore latentstyles xmlnstbl fldinst colorschememapping pntxta pntxtb filetbl'.split(
    ' ',
  ),
)
const signs: Readonly<Record<string, string>> = {
  par: '\n',
  line: '\n',
  row: '\n',
  sect: '\n',
  page: '\n',
  tab: '\t',
  cell: '\t',
  bullet: '• ',
  endash: '–',
  emdash: '—',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
}

const token =
  /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)/giy

type Group = { isSilent: boolean; skip: number; isBold: boolean; size: number }
type Paragraph = { text: string; bold: number; size: number }

/** Rich Text Format 1.9: words of control, groups, and text in one code page. */
export function readRtf(bytes: Uint8Array): ReadText {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const page = /\\ansicpg(\d+)/.exec(source)?.[1] ?? '1252'
  const decoder = decoderOf(page)
  const groups: Group[] = [{ isSilent: false, skip: 1, isBold: false, size: 12 }]
  const paragraphs: Paragraph[] = [{ text: '', bold: 0, size: 0 }]
  let length = 0
  let pending = 0
  let packed: number[] = []
  const put = (text: string) => {
    const { isBold, size } = groups.at(-1)!
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) paragraphs.push({ text: '', bold: 0, size: 0 })
      const paragraph = paragraphs.at(-1)!
      paragraph.text += part
      if (isBold) paragraph.bold += part.length
      if (part.trim()) paragraph.size = Math.max(paragraph.size, size)
    }
    length += text.length
  }
  const flush = () => {
    if (packed.length > 0) put(decoder.decode(Uint8Array.from(packed)))
    packed = []
  }
  token.lastIndex = 0
  for (let match = token.exec(source); match; match = token.exec(source)) {
    const [, word, number, hex, sign, brace, plain] = match
    const group = groups.at(-1)!
    if (hex === undefined) flush()
    if (brace === '{') {
      if (groups.length > 200) throw new UnreadableResume('broken')
      groups.push({ ...group })
    } else if (brace === '}') {
      if (groups.length > 1) groups.pop()
    } else if (word !== undefined) {
      if (silent.has(word)) group.isSilent = true
      else if (word === 'uc') group.skip = Number(number ?? 1)
      else if (word === 'u' && !group.isSilent) {
        put(String.fromCharCode(Number(number ?? 63) & 0xffff))
        pending = group.skip
      } else if (word === 'b') group.isBold = number !== '0'
      else if (word === 'fs') group.size = Number(number ?? 24) / 2
      else if (word === 'plain') Object.assign(group, { isBold: false, size: 12 })
      else if (!group.isSilent) put(signs[word] ?? '')
    } else if (sign === '*') group.isSilent = true
    else if (group.isSilent) continue
    else if (hex !== undefined) {
      if (pending > 0) pending--
      else packed.push(Number.parseInt(hex, 16))
    } else if (sign !== undefined)
      put(sign === '~' ? ' ' : sign === '_' ? '-' : /[\\{}]/.test(sign) ? sign : '')
    else if (plain !== undefined) {
      put(plain.slice(pending))
      pending = 0
    }
    if (length > 400_000) break
  }
  flush()
  const lines = linesOf(paragraphs)
  if (lines.length === 0) throw new UnreadableResume('empty')
  return { lines, pages: 1, attached: undefined }
}

function linesOf(paragraphs: readonly Paragraph[]): TextLine[] {
  const lines: TextLine[] = []
  let gap = 0
  for (const { text, bold, size } of paragraphs) {
    const line = lineOf(text.replace(/ {3,}/g, '\t'), {
      gap,
      size,
      isBold: bold * 2 > text.trim().length,
    })
    if (line) lines.push(line)
    gap = line ? 0 : 1
    if (lines.length >= parserLimits.lines) break
  }
  return lines
}

function decoderOf(page: string): TextDecoder {
  try {
    return new TextDecoder(
      page === '932' ? 'shift_jis' : page === '936' ? 'gbk' : `windows-${page}`,
    )
  } catch {
    return new TextDecoder('windows-1252')
  }
}
