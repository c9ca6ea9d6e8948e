import { linesOfText } from './read-marked.ts'
import { UnreadableResume, type ReadText } from './lines.ts'

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

/** Rich Text Format 1.9: words of control, groups, and text in one code page. */
export function readRtf(bytes: Uint8Array): ReadText {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const page = /\\ansicpg(\d+)/.exec(source)?.[1] ?? '1252'
  const decoder = decoderOf(page)
  type Group = { isSilent: boolean; skip: number }
  const groups: Group[] = [{ isSilent: false, skip: 1 }]
  let text = ''
  let pending = 0
  let packed: number[] = []
  const flush = () => {
    if (packed.length > 0) text += decoder.decode(Uint8Array.from(packed))
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
        text += String.fromCharCode(Number(number ?? 63) & 0xffff)
        pending = group.skip
      } else if (!group.isSilent) text += signs[word] ?? ''
    } else if (sign === '*') group.isSilent = true
    else if (group.isSilent) continue
    else if (hex !== undefined) {
      if (pending > 0) pending--
      else packed.push(Number.parseInt(hex, 16))
    } else if (sign !== undefined)
      text += sign === '~' ? ' ' : sign === '_' ? '-' : /[\\{}]/.test(sign) ? sign : ''
    else if (plain !== undefined) {
      text += plain.slice(pending)
      pending = 0
    }
    if (text.length > 400_000) break
  }
  flush()
  const lines = linesOfText(text)
  if (lines.length === 0) throw new UnreadableResume('empty')
  return { lines, pages: 1, attached: undefined }
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
