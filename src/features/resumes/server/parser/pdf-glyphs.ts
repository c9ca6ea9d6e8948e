/**
 * The signs of a page, each where it is drawn. Lines in which signs stand in another order than they are read
 * cannot be put together from the pieces that the library makes of them.
 */
import { operation, type PdfPage } from '#platform/pdf/open-pdf.ts'
import type { Piece } from './pdf-layout.ts'

type Operators = Awaited<ReturnType<PdfPage['getOperatorList']>>
type Glyph = { unicode: string; width: number; isSpace: boolean; originalCharCode: number }
type Matrix = readonly [number, number, number, number, number, number]
type Fonts = { isBold: (name: string) => boolean; unit: (name: string) => number }

const one: Matrix = [1, 0, 0, 1, 0, 0]
const times = (inner: Matrix, outer: Matrix): Matrix => [
  inner[0] * outer[0] + inner[1] * outer[2],
  inner[0] * outer[1] + inner[1] * outer[3],
  inner[2] * outer[0] + inner[3] * outer[2],
  inner[2] * outer[1] + inner[3] * outer[3],
  inner[4] * outer[0] + inner[5] * outer[2] + outer[4],
  inner[4] * outer[1] + inner[5] * outer[3] + outer[5],
]
/** The library passes matrices as lists or as objects with numbers for names. */
const matrixOf = (given: unknown): Matrix => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = Object.values(given as Record<string, number>)
  return [a, b, c, d, e, f]
}

type State = {
  page: Matrix
  font: string
  size: number
  letters: number
  words: number
  stretch: number
  leading: number
  rise: number
}

/** The tags of all marks of the page itself, in their order. */
export function tagsOf({ fnArray, argsArray }: Operators): string[] {
  const tags: string[] = []
  let forms = 0
  for (const [index, fn] of fnArray.entries()) {
    if (fn === operation.paintFormXObjectBegin) forms++
    else if (fn === operation.paintFormXObjectEnd) forms--
    else if (forms === 0 && isMark(fn)) tags.push(tagOf(argsArray[index]))
  }
  return tags
}

const isMark = (fn: number) =>
  fn === operation.beginMarkedContent || fn === operation.beginMarkedContentProps

function tagOf(given: unknown): string {
  const tag: unknown = Array.isArray(given) ? given[0] : given
  return typeof tag === 'string' ? tag : ((tag as { name?: string } | undefined)?.name ?? '')
}

/**
 * @param texts of the marks of the page: a mark with a text is one piece
 * @param height of the page, in points
 */
export function glyphsOf(
  { fnArray, argsArray }: Operators,
  texts: readonly (string | undefined)[],
  { height, fonts }: { height: number; fonts: Fonts },
): Piece[] {
  const pieces: Piece[] = []
  const marks: { text: string | undefined; piece: Piece | undefined }[] = []
  const saved: State[] = []
  let state: State = {
    page: one,
    font: '',
    size: 0,
    letters: 0,
    words: 0,
    stretch: 1,
    leading: 0,
    rise: 0,
  }
  let line: Matrix = one
  let pen: Matrix = one
  let mark = 0
  let forms = 0

  function move(x: number, y: number): void {
    line = times([1, 0, 0, 1, x, y], line)
    pen = line
  }

  function put({ unicode, width, isSpace, originalCharCode }: Glyph): void {
    const { size, letters, words, stretch, font, rise, page } = state
    const advance = (width * fonts.unit(font) * size + letters + (isSpace ? words : 0)) * stretch
    const [a, b, c, d, x, y] = times(times([1, 0, 0, 1, 0, rise], pen), page)
    const end = times(times([1, 0, 0, 1, advance, 0], pen), page)
    pen = times([1, 0, 0, 1, advance, 0], pen)
    // The outermost says what all of it reads as.
    const wrap = marks.find(({ text }) => text !== undefined)
    // Turned text stands at the margin: watermarks, page notes.
    if (Math.abs(b) > Math.abs(a)) return
    const reach = { from: Math.min(x, end[4]), to: Math.max(x, end[4]) }
    if (wrap?.piece) {
      const { piece } = wrap
      const to = Math.max(piece.x + piece.width, reach.to)
      piece.x = Math.min(piece.x, reach.from)
      piece.width = to - piece.x
      return
    }
    // A sign that no table gives a letter: its number is none.
    const isUnnamed = unicode.charCodeAt(0) === originalCharCode && originalCharCode < 32
    const text = wrap?.text ?? (isUnnamed ? '' : unicode)
    const piece: Piece = {
      text,
      x: reach.from,
      y: height - y,
      width: reach.to - reach.from,
      size: Math.hypot(c, d) * size || 10,
      isBold: fonts.isBold(font),
      isRightToLeft: false,
      isSign: true,
    }
    if (wrap) wrap.piece = piece
    add(piece)
  }

  /** A mark over or under a letter belongs to it, wherever its own place is. */
  function add(piece: Piece): void {
    const before = pieces.at(-1)
    const isBeside =
      before !== undefined &&
      Math.abs(before.y - piece.y) < piece.size * 0.5 &&
      Math.abs(before.x + before.width - piece.x) < piece.size * 1.2
    if (/^\p{M}/u.test(piece.text) && isBeside && before.text !== ' ') {
      before.text += piece.text
      const end = Math.max(before.x + before.width, piece.x + piece.width)
      before.width = end - before.x
      return
    }
    pieces.push(piece)
  }

  for (const [index, fn] of fnArray.entries()) {
    const given = argsArray[index] as unknown[]
    const number = (at: number) => Number(given[at] ?? 0)
    switch (fn) {
      case operation.save:
        saved.push({ ...state })
        break
      case operation.restore:
        state = saved.pop() ?? state
        break
      case operation.transform:
        state.page = times(matrixOf(given), state.page)
        break
      case operation.paintFormXObjectBegin:
        forms++
        saved.push({ ...state })
        if (given[0]) state.page = times(matrixOf(given[0]), state.page)
        break
      case operation.paintFormXObjectEnd:
        forms--
        state = saved.pop() ?? state
        break
      case operation.beginText:
        line = one
        pen = one
        break
      case operation.setCharSpacing:
        state.letters = number(0)
        break
      case operation.setWordSpacing:
        state.words = number(0)
        break
      case operation.setHScale:
        state.stretch = number(0) / 100
        break
      case operation.setLeading:
        state.leading = number(0)
        break
      case operation.setTextRise:
        state.rise = number(0)
        break
      case operation.setFont:
        state.font = String(given[0])
        state.size = number(1)
        break
      case operation.moveText:
        move(number(0), number(1))
        break
      case operation.setLeadingMoveText:
        state.leading = -number(1)
        move(number(0), number(1))
        break
      case operation.nextLine:
        move(0, -state.leading)
        break
      case operation.setTextMatrix:
        line = matrixOf(given.length === 1 ? given[0] : given)
        pen = line
        break
      case operation.beginMarkedContent:
      case operation.beginMarkedContentProps:
        marks.push({ text: forms === 0 ? texts[mark++] : undefined, piece: undefined })
        break
      case operation.endMarkedContent:
        marks.pop()
        break
      case operation.showText:
        for (const glyph of (given[0] ?? []) as (Glyph | number | null)[]) {
          if (typeof glyph === 'number') {
            const shift = (-glyph / 1000) * state.size * state.stretch
            pen = times([1, 0, 0, 1, shift, 0], pen)
          } else if (glyph) put(glyph)
        }
        break
      default:
    }
  }
  return pieces
}
