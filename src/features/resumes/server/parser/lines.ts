/** What every reader of a file hands to the parser: its lines in the order of reading. */
export type TextLine = {
  text: string
  /** Parts that stand apart in the line: cells, tab stops, wide gaps. */
  cells: string[]
  /** Points; 0 where the format does not say. */
  size: number
  isBold: boolean
  /** Begins with a sign of a list. */
  isBullet: boolean
  /** The format itself says that this is a heading. */
  isHeading: boolean
  /** Space above in heights of a line; 0 where unknown. */
  gap: number
  /** Where the line begins, in points. */
  left: number
  page: number
  /** The names of the columns above it, where it is the first row of a table. */
  names?: string
  /** Names of columns that no row of theirs follows. */
  isColumnNames?: boolean
  /** Lines of one column or of the whole width; another number is another stream. */
  stream: number
}

export type ReadText = {
  lines: TextLine[]
  pages: number
  /** JSON Resume that the file carries. */
  attached: unknown
}

export type UnreadableReason =
  | 'password'
  | 'scan'
  | 'empty'
  | 'broken'
  | 'tooManyPages'
  | 'tooLarge'
  | 'tooSlow'
  | 'unsupported'
  | 'unsafeArchive'
  | 'nestedArchive'
  | 'otherArchive'

/** A file of which nothing can be read, with the reason that people are told. */
export class UnreadableResume extends Error {
  readonly reason: UnreadableReason
  constructor(reason: UnreadableReason, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'UnreadableResume'
    this.reason = reason
  }
}

export const parserLimits = {
  pages: 40,
  lines: 6_000,
  lineLength: 4_000,
  /** Of one part of an archive, unpacked. */
  unpackedBytes: 12 * 1024 * 1024,
}

const bulletSign =
  /^\s*(?:[•‣▪▫●○◦■□◆◇►▸➢➤✓✔✦❖·∙*⁃※\uf0b7\uf0a7\uf076\u2043]|[-–—](?=\s)|o(?=\s\p{Lu}))\s*/u
const pointSign = /^[•‣▪▫●○◦■□◆◇►▸➢➤❖]\s*/u
/** Private use: icons. Zero width and direction marks, soft hyphens, the replacement sign. */
const invisible =
  /[\ue000-\uf8ff\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffd]/g
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/g // oxlint-disable-line no-control-regex -- they are taken out

const bulletPrivate = /^[\u0080-\u009f\uf0b7\uf0a7\uf076\uf02d]\s*/u

/** Ligatures and full-width forms are plain letters to a reader; other signs keep their form. */
function plainForms(text: string): string {
  return withAccents(text)
    .replace(/[\ufb00-\ufb06\uff01-\uff5e\ufe8d-\ufefc\ufb50-\ufdff]/g, (sign) =>
      sign.normalize('NFKC'),
    )
    .normalize('NFC')
}

const accents: Readonly<Record<string, string>> = {
  '\u00a8': '\u0308',
  '\u00b4': '\u0301',
  '`': '\u0300',
  '\u02c6': '\u0302',
  '\u02dc': '\u0303',
  '\u02da': '\u030a',
  '\u02c7': '\u030c',
}
const accentFirst = /([\u00a8\u00b4\u02c6\u02dc\u02da\u02c7]|(?<=\p{L})`) ?([\p{Script=Latin}])/gu
const cedillaLast = /([cCsStT])\u00b8/g

/** Old fonts draw an accent and then its letter: `\u00a8a`. */
function withAccents(text: string): string {
  if (!/[\u00a8\u00b4`\u02c6\u02dc\u02da\u02c7\u00b8]/.test(text)) return text
  return text
    .replace(accentFirst, (_all, accent: string, letter: string) => {
      const plain = letter === '\u0131' ? 'i' : letter === '\u0237' ? 'j' : letter
      return `${plain}${accents[accent]}`
    })
    .replace(cedillaLast, '$1\u0327')
    .normalize('NFC')
}

type Given = Partial<Omit<TextLine, 'text' | 'cells' | 'isBullet'>> & { isBullet?: boolean }

/** A line of what stands in a file; undefined when nothing is left of it. */
export function lineOf(
  written: string | readonly string[],
  given: Given = {},
): TextLine | undefined {
  const parts = (typeof written === 'string' ? written.split('\t') : written).map((part) =>
    plainForms(
      part
        .slice(0, parserLimits.lineLength)
        .replace(bulletPrivate, '• ')
        .replace(invisible, '')
        .replace(control, ' ')
        .replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, ' '),
    )
      .replace(/ {2,}/g, ' ')
      .trim(),
  )
  const filled = parts.filter(Boolean)
  const first = filled[0]
  if (first === undefined) return undefined
  const sign = bulletSign.exec(first)
  const isBullet = given.isBullet === true || (sign !== null && sign[0].trim() !== '')
  if (sign && isBullet) filled[0] = first.slice(sign[0].length)
  // Points of a time line, and of lists beside each other.
  const cells = filled.map((cell) => cell.replace(pointSign, '')).filter(Boolean)
  if (cells.length === 0) return undefined
  return {
    size: 0,
    isBold: false,
    isHeading: false,
    gap: 0,
    left: 0,
    page: 1,
    stream: 0,
    ...given,
    text: cells.join(' '),
    cells,
    isBullet,
  }
}
