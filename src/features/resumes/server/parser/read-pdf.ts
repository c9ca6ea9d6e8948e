import { openPdf, type PdfDocument, type PdfPage } from '#platform/pdf/open-pdf.ts'
import { attachmentName } from './attachment.ts'
import { readEuropass } from './europass.ts'
import { glyphsOf, tagsOf } from './pdf-glyphs.ts'
import { layoutOf, type Piece, type Row } from './pdf-layout.ts'
import { marksOf } from './pdf-marks.ts'
import { lineOf, parserLimits, UnreadableResume, type ReadText, type TextLine } from './lines.ts'

const attachmentAtMost = 2 * 1024 * 1024

/** @throws UnreadableResume with the reason */
export async function readPdf(bytes: Uint8Array): Promise<ReadText> {
  const document = await open(bytes)
  if (document.numPages > parserLimits.pages) throw new UnreadableResume('tooManyPages')
  const attached = await readAttached(document)
  const textsOf = marksOf(bytes)
  const found: PageLines[] = []
  const links: TextLine[] = []
  let pictures = 0
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { pieces, hasPictures } = await piecesOf(page, textsOf)
    if (hasPictures) pictures++
    const layout = layoutOf(pieces, page.getViewport({ scale: 1 }).width)
    found.push({
      top: linesOf(layout.wide, number, 0),
      side: linesOf(layout.side, number, 1),
      main: linesOf(layout.main, number, 2),
    })
    if (number === 1) links.push(...(await contactLinks(page)))
    page.cleanup()
  }
  const pages = withoutPageNotes(found)
  const lines = [
    ...pages.slice(0, 1).flatMap(({ top }) => top),
    ...pages.flatMap(({ side }) => side),
    ...pages.flatMap(({ top, main }, index) => (index === 0 ? main : [...top, ...main])),
  ]
  // An icon that leads to an address may be all that says it.
  if (!lines.some(({ text }) => text.includes('@'))) {
    lines.splice(1, 0, ...links.map((line) => ({ ...line, stream: lines[0]?.stream ?? 0 })))
  }
  const letters = lines.reduce((sum, line) => sum + line.text.length, 0)
  if (letters < 20 && attached === undefined) {
    throw new UnreadableResume(pictures > 0 || letters > 0 ? 'scan' : 'empty')
  }
  return { lines: lines.slice(0, parserLimits.lines), pages: document.numPages, attached }
}

/** Addresses and numbers that links of a page lead to. */
async function contactLinks(page: PdfPage): Promise<TextLine[]> {
  const annotations = (await page.getAnnotations().catch(() => [])) as { url?: unknown }[]
  return annotations.flatMap(({ url }) => {
    const found = typeof url === 'string' ? /^(?:mailto|tel):([^?]{3,100})/i.exec(url) : null
    const line = found?.[1] && lineOf(found[1].replaceAll('%20', ' '))
    return line ? [line] : []
  })
}

type PageLines = { top: TextLine[]; side: TextLine[]; main: TextLine[] }

const pageNumber =
  /^(?:(?:page|seite|página|pagina|pág\.?|p\.?|стр\.?|पृष्ठ|صفحة|第)\s*)?[–-]?\s*\d{1,2}\s*[–-]?(?:\s*(?:of|von|de|sur|di|van|\/|من|页)\s*\d{0,2})?(?:\s*页)?$/iu

/** Numbers of pages, and what stands at the top or the bottom of each page, are no part of the text. */
function withoutPageNotes(pages: readonly PageLines[]): PageLines[] {
  const edgesOf = ({ top, main }: PageLines) => {
    const lines = [...top, ...main]
    // A strip of white parts them from the text.
    const isApart = ({ gap }: TextLine) => gap >= 1
    const under = lines.slice(1, 4).findIndex(isApart) + 1
    const over = lines.slice(-3).findLastIndex(isApart)
    return [...lines.slice(0, under), ...(over < 0 ? [] : lines.slice(-3).slice(over))]
  }
  const shape = ({ text }: TextLine) => text.replace(/\d+/g, '#')
  const counts = new Map<string, number>()
  for (const page of pages) {
    for (const line of new Set(edgesOf(page).map(shape))) {
      counts.set(line, (counts.get(line) ?? 0) + 1)
    }
  }
  return pages.map((page, index) => {
    const edges = new Set(edgesOf(page))
    const last = [...page.top, ...page.main].at(-1)
    const isNote = (line: TextLine) =>
      (line === last && pageNumber.test(line.text)) ||
      (index > 0 && edges.has(line) && (counts.get(shape(line)) ?? 0) > 1)
    const rest = (lines: TextLine[]) => lines.filter((line) => !isNote(line))
    return { top: rest(page.top), side: page.side, main: rest(page.main) }
  })
}

async function open(bytes: Uint8Array): Promise<PdfDocument> {
  try {
    return await openPdf(bytes)
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new UnreadableResume(isLocked ? 'password' : 'broken', { cause: error })
  }
}

async function readAttached(document: PdfDocument): Promise<unknown> {
  try {
    const files = [...((await document.getAttachments()) ?? [])]
    const own = files.find(([, { filename }]) => filename === attachmentName)
    // Europass gives its XML another name in each edition.
    const others = files.filter(([, { filename }]) => /\.xml$/i.test(filename)).slice(0, 3)
    for (const [id] of own ? [own] : others) {
      const content = await document.getAttachmentContent(id)
      if (!content || content.length > attachmentAtMost) continue
      const text = new TextDecoder().decode(content)
      const found = own ? (JSON.parse(text) as unknown) : readEuropass(text)
      if (found !== undefined) return found
    }
    return undefined
  } catch {
    return undefined
  }
}

type TextItem = {
  str: string
  dir: string
  width: number
  height: number
  transform: number[]
  fontName: string
}

const paintsPicture = new Set([82, 83, 84, 85, 86, 88, 89, 90])

/** Scripts that are drawn in another order than they are read, and letters with space between them. */
const needsSigns =
  /(?:^|\s)(?:\p{Lu}\s){4,}\p{Lu}(?:\s|$)|[\u0590-\u08ff\u0900-\u0dff\u0e00-\u109f\u1780-\u17ff\ufb1d-\ufdff\ufe70-\ufefc]/u

async function piecesOf(
  page: PdfPage,
  textsOf: ReturnType<typeof marksOf>,
): Promise<{ pieces: Piece[]; hasPictures: boolean }> {
  // Fonts are known by name only once the page's operators were read.
  const operators = await page.getOperatorList().catch(() => undefined)
  const hasPictures = operators?.fnArray.some((one: number) => paintsPicture.has(one)) ?? false
  const content = await page.getTextContent()
  const height = page.getViewport({ scale: 1 }).height
  const bold = new Map<string, boolean>()
  const isBold = (name: string) => {
    const known = bold.get(name)
    if (known !== undefined) return known
    const found = fontIsBold(page, name)
    bold.set(name, found)
    return found
  }
  const isOutOfOrder = content.items.some(
    (item) => 'str' in item && needsSigns.test(item.str as string),
  )
  if (operators && isOutOfOrder) {
    const texts = textsOf(tagsOf(operators)) ?? []
    const fonts = { isBold, unit: (name: string) => unitOf(page, name) }
    return { pieces: glyphsOf(operators, texts, { height, fonts }), hasPictures }
  }
  const pieces: Piece[] = []
  for (const item of content.items as (TextItem | { type: string })[]) {
    if (!('str' in item) || item.str === '') continue
    const [a = 1, b = 0, , d = 1, x = 0, y = 0] = item.transform
    // Text that is turned stands at the margin: watermarks, page notes.
    if (Math.abs(b) > Math.abs(a)) continue
    const size = Math.abs(d) || item.height || 10
    pieces.push({
      text: item.str,
      x,
      y: height - y,
      width: item.width,
      size,
      isBold: isBold(item.fontName),
      isRightToLeft: item.dir === 'rtl',
    })
  }
  return { pieces, hasPictures }
}

/** What a unit of a width is, in sizes of the font. */
function unitOf(page: PdfPage, name: string): number {
  try {
    const font = page.commonObjs.get(name) as { fontMatrix?: number[] }
    return font.fontMatrix?.[0] ?? 0.001
  } catch {
    return 0.001
  }
}

function fontIsBold(page: PdfPage, name: string): boolean {
  try {
    const font = page.commonObjs.get(name) as { name?: string; bold?: boolean; black?: boolean }
    return (
      font.bold === true ||
      font.black === true ||
      /bold|black|heavy|semib|demi|CMBX/i.test(font.name ?? '')
    )
  } catch {
    return false
  }
}

function linesOf(rows: readonly Row[], page: number, stream: number): TextLine[] {
  const lines: TextLine[] = []
  let before: Row | undefined
  for (const row of rows) {
    const gap = before ? Math.max(0, (row.y - before.y) / Math.max(row.size, 1) - 1) : 1
    const isTurned =
      row.segments.filter(({ text }) => /[\u0590-\u08ff]/.test(text)).length * 2 >
      row.segments.length
    const cells = row.segments.map(({ text }) => text)
    const line = lineOf(isTurned ? cells.toReversed() : cells, {
      size: row.size,
      isBold: row.isBold,
      gap,
      left: row.left,
      page,
      stream,
    })
    if (line) lines.push(line)
    before = row
  }
  return lines
}
