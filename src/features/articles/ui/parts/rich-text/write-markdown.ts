/** The document of the editor as Markdown. */
import type { Mark, Node } from '@tiptap/pm/model'
import { MarkdownSerializer, type MarkdownSerializerState } from 'prosemirror-markdown'

/** What the library keeps of where it stands, and does not declare. */
type State = MarkdownSerializerState & {
  /** All that was written so far. */
  out: string
  atBlockStart: boolean
  inTable?: boolean
  /** How much had been written after the last line break within a block. */
  brokenAt?: number
}

/** Only what would be read as something else is escaped. */
function escaped(
  text: string,
  { atLineStart, inTable }: { atLineStart: boolean; inTable: boolean },
) {
  let safe = text
    .replaceAll(/[`*\\~[\]]/g, '\\$&')
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replaceAll(/<(?=[a-zA-Z/!?])/g, '\\<')
    .replaceAll(/&(?=#?\w+;)/g, '\\&')
  if (inTable) safe = safe.replaceAll('|', '\\|')
  if (!atLineStart) return safe
  return safe
    .trimStart()
    .replace(/^(?:[-=|>]|\+(?=\s|$)|:(?=-)|#{1,6}(?=\s|$))/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
}

/** Within angle brackets where a space would end it. */
function address(href: string): string {
  const safe = href
    .replaceAll('"', '%22')
    .replaceAll(/&(?=#?\w+;)/g, '&amp;')
    .replaceAll(/[<>\\]/g, '\\$&')
  return /\s/.test(safe) ? `<${safe.replaceAll(/\s+/g, ' ')}>` : safe.replaceAll(/[()]/g, '\\$&')
}

function titled(title: string | null): string {
  return title ? ` "${title.replaceAll(/["\\]/g, '\\$&').replaceAll(/\s+/g, ' ')}"` : ''
}

type Brackets = { open: string; close: string }

/** Backticks that what they hold does not have. */
function ticksAround(text: string): Brackets {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  const ticks = '`'.repeat(longest + 1)
  // One space at each end is taken away again in reading.
  const pad = /^`|`$|^ .*\S.* $/s.test(text) ? ' ' : ''
  return { open: ticks + pad, close: pad + ticks }
}

function codeOf(node: Node | undefined): Brackets {
  return ticksAround(node?.text ?? '')
}

type Choices = readonly [string, string]

const listMarkers: Readonly<Record<string, Choices>> = {
  bulletList: ['-', '*'],
  orderedList: ['.', ')'],
}

/** Two lists of a kind beside each other are one, unless their marks differ. */
function markerOf(list: Node, parent: Node, index: number, choices: Choices): string {
  const own: string = list.attrs['marker'] ?? choices[0]
  const before = index > 0 ? parent.child(index - 1) : null
  if (before?.type !== list.type) return own
  const taken = markerOf(before, parent, index - 1, choices)
  return own === taken ? choices.find((choice) => choice !== taken)! : own
}

const serializer = new MarkdownSerializer(
  {
    paragraph(state, node) {
      state.renderInline(node)
      state.closeBlock(node)
    },
    heading(state, node) {
      // One that is only begun is nothing yet.
      if (node.childCount === 0) return
      state.write(`${'#'.repeat(node.attrs['level'])} `)
      state.renderInline(node, false)
      // A heading may end in signs of its own.
      const all = state as State
      all.out = all.out.replace(/(\s)(#+)$/, '$1\\$2')
      state.closeBlock(node)
    },
    blockquote(state, node) {
      state.wrapBlock('> ', null, node, () => state.renderContent(node))
    },
    codeBlock(state, node) {
      const runs = node.textContent.match(/`{3,}/g) ?? []
      const fence = '`'.repeat(Math.max(2, ...runs.map((run) => run.length)) + 1)
      state.write(`${fence}${(node.attrs['language'] as string | null) ?? ''}\n`)
      state.text(node.textContent, false)
      state.write('\n')
      state.write(fence)
      state.closeBlock(node)
    },
    horizontalRule(state, node) {
      state.write('---')
      state.closeBlock(node)
    },
    bulletList(state, node, parent, index) {
      const marker = markerOf(node, parent, index, listMarkers['bulletList']!)
      state.renderList(node, '  ', () => `${marker} `)
    },
    orderedList(state, node, parent, index) {
      const marker = markerOf(node, parent, index, listMarkers['orderedList']!)
      const start = (node.attrs['start'] as number | null) ?? 1
      const width = String(start + node.childCount - 1).length
      state.renderList(node, ' '.repeat(width + 2), (item) => {
        return `${start + item}${marker} `.padEnd(width + 2)
      })
    },
    listItem(state, node) {
      state.renderContent(node)
    },
    table: writeTable,
    picture(state, node) {
      const { source, alt, title } = node.attrs as Record<string, string | null>
      const words = escaped(alt ?? '', { atLineStart: false, inTable: isInTable(state) })
      state.write(`![${words}](${address(source ?? '')}${titled(title ?? null)})`)
    },
    hardBreak(state, node, parent, index) {
      if (isInTable(state)) return state.write('<br>')
      for (let next = index + 1; next < parent.childCount; next++) {
        if (parent.child(next).type === node.type) continue
        state.write('\\\n')
        const all = state as State
        all.brokenAt = all.out.length
        return
      }
    },
    text(state, node) {
      const place = { atLineStart: isAtLineStart(state), inTable: isInTable(state) }
      state.text(escaped(node.text!, place), false)
    },
  },
  {
    bold: { open: '**', close: '**', mixable: true, expelEnclosingWhitespace: true },
    italic: { open: '*', close: '*', mixable: true, expelEnclosingWhitespace: true },
    strike: { open: '~~', close: '~~', mixable: true, expelEnclosingWhitespace: true },
    link: {
      open: (_state, mark, parent, index) => (isBare(mark, parent, index) ? '<' : '['),
      close: (_state, mark, parent, index) =>
        isBare(mark, parent, index - 1)
          ? '>'
          : `](${address(mark.attrs['href'])}${titled(mark.attrs['title'])})`,
      mixable: true,
    },
    code: {
      open: (_state, _mark, parent, index) => codeOf(parent.child(index)).open,
      close: (_state, _mark, parent, index) => codeOf(parent.child(index - 1)).close,
      escape: false,
    },
  },
  { hardBreakNodeName: 'hardBreak' },
)

/** A link whose words are its address. */
function isBare(link: Mark, parent: Node, index: number): boolean {
  const node = parent.child(index)
  const { href, title } = link.attrs
  if (title || node.text !== href || !/^https?:\/\/[^\s<>\\]+$/.test(href)) return false
  const beside = (other: number) =>
    other >= 0 && other < parent.childCount && link.isInSet(parent.child(other).marks)
  return node.marks.length === 1 && !beside(index - 1) && !beside(index + 1)
}

function isAtLineStart(state: MarkdownSerializerState): boolean {
  const { atBlockStart, brokenAt, out } = state as State
  return atBlockStart || brokenAt === out.length
}

function isInTable(state: MarkdownSerializerState): boolean {
  return (state as State).inTable === true
}

const rules: Readonly<Record<string, string>> = { left: ':--', right: '--:', center: ':-:' }

function writeTable(state: MarkdownSerializerState, node: Node): void {
  const inside = state as State
  node.forEach((row, _offset, line) => {
    if (line > 0) state.ensureNewLine()
    state.write('|')
    row.forEach((cell) => {
      inside.out += ' '
      inside.inTable = true
      cell.forEach((paragraph) => state.renderInline(withoutBars(paragraph), false))
      inside.inTable = false
      inside.out = `${inside.out.trimEnd()} |`
    })
    if (line > 0) return
    state.ensureNewLine()
    const columns: string[] = []
    row.forEach((cell) => columns.push(rules[cell.attrs['align'] as string] ?? '---'))
    state.write(`| ${columns.join(' | ')} |`)
  })
  state.closeBlock(node)
}

/** The library writes code as it is, and a bar would end its cell. */
function withoutBars(paragraph: Node): Node {
  const { type } = paragraph
  const content = paragraph.children.map((node) =>
    node.marks.some((mark) => mark.type.name === 'code') && node.text
      ? type.schema.text(node.text.replaceAll('|', '\\|'), node.marks)
      : node,
  )
  return type.create(paragraph.attrs, content)
}

/** One block of a document, as it has to be written after its neighbour. */
export function writeBlock(parent: Node, index: number): string {
  const node = parent.child(index)
  const choices = listMarkers[node.type.name]
  const block = choices
    ? node.type.create(
        { ...node.attrs, marker: markerOf(node, parent, index, choices) },
        node.content,
      )
    : node
  return serializer.serialize(parent.type.create(null, block)).trimEnd()
}
