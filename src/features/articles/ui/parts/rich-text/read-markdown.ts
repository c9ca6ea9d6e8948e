/** Markdown to the document of the editor, by the same reader that makes the pages. */
import type { JSONContent } from '@tiptap/core'
import { Marked, type Token, type Tokens } from 'marked'
import { decodeEntities, type Undecoded } from './entities.ts'
import { headingLevels } from './schema.ts'

const marked = new Marked({ gfm: true, async: false })

/** What a text may hold that the editor has no form for. */
export type Unkept = 'html' | 'checklist' | 'reference' | 'entity' | 'nesting' | 'other'

type Mark = NonNullable<JSONContent['marks']>[number]

/** Thrown within, for the first thing that cannot be kept. */
export class CannotKeep extends Error {
  readonly reason: Unkept
  constructor(reason: Unkept) {
    super(reason)
    this.reason = reason
  }
}

/** The tokens of a text, whose `raw` together are the text. @throws CannotKeep */
export function blocksOf(markdown: string): Token[] {
  try {
    return marked.lexer(markdown)
  } catch (error) {
    if (error instanceof RangeError) throw new CannotKeep('nesting')
    throw error
  }
}

/** A block of Markdown as a node; null for what is between blocks. @throws CannotKeep */
export function readBlock(token: Token): JSONContent | null {
  switch (token.type) {
    case 'space':
      return null
    case 'paragraph':
    case 'text':
      return paragraph((token as Tokens.Paragraph).tokens ?? [])
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading
      const level = Math.min(Math.max(depth, headingLevels[0]), headingLevels.at(-1)!)
      return { type: 'heading', attrs: { level }, content: inline(tokens) }
    }
    case 'blockquote':
      return { type: 'blockquote', content: blocks((token as Tokens.Blockquote).tokens) }
    case 'list':
      return list(token as Tokens.List)
    case 'code': {
      const { text, lang } = token as Tokens.Code
      const content = text ? [{ type: 'text', text }] : []
      return { type: 'codeBlock', attrs: { language: lang || null }, content }
    }
    case 'hr':
      return { type: 'horizontalRule' }
    case 'table':
      return table(token as Tokens.Table)
    case 'html':
      throw new CannotKeep('html')
    case 'def':
      throw new CannotKeep('reference')
    default:
      throw new CannotKeep('other')
  }
}

function blocks(tokens: readonly Token[]): JSONContent[] {
  const read = tokens.flatMap((token) => readBlock(token) ?? [])
  return read.length > 0 ? read : [{ type: 'paragraph' }]
}

function paragraph(tokens: readonly Token[]): JSONContent {
  return { type: 'paragraph', content: inline(tokens) }
}

function list({ ordered, start, loose, items, raw }: Tokens.List): JSONContent {
  const marker = (ordered ? /^\s*\d+([.)])/ : /^\s*([-*+])/).exec(raw)?.[1] ?? null
  return {
    type: ordered ? 'orderedList' : 'bulletList',
    attrs: { tight: !loose, marker, ...(ordered && { start: Number(start) }) },
    content: items.map((item) => {
      if (item.task) throw new CannotKeep('checklist')
      const content = blocks(item.tokens)
      // An item begins with words.
      const isPlain = content[0]?.type === 'paragraph'
      return { type: 'listItem', content: isPlain ? content : [{ type: 'paragraph' }, ...content] }
    }),
  }
}

function table({ header, rows, align }: Tokens.Table): JSONContent {
  const row = (cells: readonly Tokens.TableCell[], type: string): JSONContent => ({
    type: 'tableRow',
    content: cells.map(({ tokens }, column) => ({
      type,
      attrs: { align: align[column] ?? null },
      content: [paragraph(tokens)],
    })),
  })
  const body = rows.map((cells) => row(cells, 'tableCell'))
  return { type: 'table', content: [row(header, 'tableHeader'), ...body] }
}

function inline(tokens: readonly Token[], marks: readonly Mark[] = []): JSONContent[] {
  return tokens.flatMap((token) => readInline(token, marks))
}

function readInline(token: Token, marks: readonly Mark[]): JSONContent[] {
  const within = (mark: Mark) => inline((token as Tokens.Strong).tokens, withMark(marks, mark))
  const text = (words: string, own = marks): JSONContent[] =>
    words ? [{ type: 'text', text: words, marks: [...own] }] : []
  switch (token.type) {
    case 'text':
      // Within an item without paragraphs, words are a block of their own.
      return (token as Tokens.Text).tokens
        ? inline((token as Tokens.Text).tokens!, marks)
        : text(plain(token.raw))
    case 'escape':
      return text((token as Tokens.Escape).text)
    case 'strong':
      return within({ type: 'bold' })
    case 'em':
      return within({ type: 'italic' })
    case 'del':
      return within({ type: 'strike' })
    case 'codespan':
      return text((token as Tokens.Codespan).text, [...marks, { type: 'code' }])
    case 'link': {
      const { href, title } = token as Tokens.Link
      const address = decodeEntities(href, cannotDecode)
      return within({ type: 'link', attrs: { href: address, title: title ?? null } })
    }
    case 'image': {
      const { href, text: alt, title } = token as Tokens.Image
      const attrs = { source: href, alt: plain(alt), title: title ?? null }
      return [{ type: 'picture', attrs, marks: [...marks] }]
    }
    case 'br':
      return [{ type: 'hardBreak', marks: [...marks] }]
    case 'html':
      if (/^<br\s*\/?>$/i.test(token.raw)) return [{ type: 'hardBreak', marks: [...marks] }]
      throw new CannotKeep('html')
    case 'checkbox':
      throw new CannotKeep('checklist')
    default:
      throw new CannotKeep('other')
  }
}

/** Bold within bold is bold. */
function withMark(marks: readonly Mark[], mark: Mark): readonly Mark[] {
  return marks.some(({ type }) => type === mark.type) ? marks : [...marks, mark]
}

const cannotDecode: Undecoded = () => {
  throw new CannotKeep('entity')
}

/** A line that was broken for the eye alone is one line. */
function plain(text: string): string {
  return decodeEntities(text, cannotDecode).replaceAll(/[ \t]*\n[ \t]*/g, ' ')
}
