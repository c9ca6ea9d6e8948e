/**
 * A text between its Markdown and the editor. Blocks that nobody touches keep the very letters they were
 * written in, so that opening an article changes nothing and a revision differs in the lines that were edited.
 */
import type { Node, Schema } from '@tiptap/pm/model'
import { blocksOf, CannotKeep, readBlock, type Unkept } from './read-markdown.ts'
import { writeBlock } from './write-markdown.ts'

/** Why a text cannot be edited here, and its first line that says so. */
export type Obstacle = { reason: Unkept; line: number }

type Written = { raw: string; position: number }

export type KeptText = {
  document: Node
  /** Of this document or one that was made from it. */
  markdownOf: (document: Node) => string
  /** False where Markdown cannot say what stands in a block that was edited, such as bold that ends within a word. */
  isKept: (document: Node) => boolean
}

export function openText(markdown: string, schema: Schema): KeptText | Obstacle {
  const source = markdown.replaceAll(/\r\n?/g, '\n')
  const nodes: Node[] = []
  const raws: string[] = []
  /** What stands before the first block, and after each. */
  const gaps: string[] = ['']
  let line = 1
  try {
    for (const token of blocksOf(source)) {
      const json = readBlock(token)
      if (json === null) {
        gaps[gaps.length - 1] += token.raw
      } else {
        const node = schema.nodeFromJSON(json)
        node.check()
        if (!survives(node, schema)) throw new CannotKeep('other')
        const raw = token.raw.replace(/\n+$/, '')
        nodes.push(node)
        raws.push(raw)
        gaps.push(token.raw.slice(raw.length))
      }
      line += token.raw.split('\n').length - 1
    }
  } catch (error) {
    if (error instanceof CannotKeep) return { reason: error.reason, line }
    // The document does not allow what Markdown does here, such as a picture in a heading of a table.
    if (error instanceof RangeError) return { reason: 'other', line }
    throw error
  }
  if (nodes.length === 0) nodes.push(schema.node('paragraph'))
  const known = new WeakMap(nodes.map((node, position) => [node, position]))
  const document = schema.node('doc', null, nodes)
  const checked = new WeakMap<Node, boolean>()
  return { document, markdownOf: join, isKept }

  function isKept(edited: Node): boolean {
    return edited.children.every((node) => {
      if (known.has(node)) return true
      if (!checked.has(node)) checked.set(node, survives(node, schema))
      return checked.get(node)!
    })
  }

  function join(edited: Node): string {
    let text = ''
    let before: number | null = null
    edited.forEach((node, _offset, index) => {
      const kept = keptOf(node)
      const words = kept?.raw ?? writeBlock(edited, index)
      if (words === '') return
      const follows = kept !== undefined && kept.position === (before ?? -1) + 1
      const isFirst = text === ''
      if (isFirst) text = follows ? gaps[0]! : ''
      else text += follows && before !== null ? gaps[kept.position]! : '\n\n'
      text += words
      before = kept?.position ?? null
      if (kept && before === raws.length - 1 && index === edited.childCount - 1) {
        text += gaps.at(-1)!
      }
    })
    return text
  }

  function keptOf(node: Node): Written | undefined {
    let position = known.get(node)
    if (position === undefined) {
      // What was changed and changed back is a node of its own.
      position = nodes.findIndex((one) => one.nodeSize === node.nodeSize && one.eq(node))
      if (position === -1) return undefined
    }
    const raw = raws[position]
    return raw === undefined ? undefined : { raw, position }
  }
}

/** Whether what the editor writes of a block is read as the same again. */
function survives(node: Node, schema: Schema): boolean {
  const written = writeBlock(schema.node('doc', null, [node]), 0)
  try {
    const again = blocksOf(written).flatMap((token) => readBlock(token) ?? [])
    return saying(schema.nodeFromJSON({ type: 'doc', content: again })) === saying(node)
  } catch (error) {
    if (error instanceof CannotKeep) return false
    throw error
  }
}

/** What a node says to readers, whatever stands between its words and however it is written. */
function saying(node: Node): string {
  if (node.isText) {
    const marks = node.marks.map(({ type, attrs }) => [type.name, said(attrs)])
    return node
      .text!.split(/\s+/)
      .filter(Boolean)
      .map((word) => JSON.stringify([word, marks]))
      .join('')
  }
  const parts: string[] = []
  node.forEach((child) => parts.push(saying(child)))
  const within = parts.join('')
  if (node.type.name === 'doc') return within
  const isWords = node.type.name === 'paragraph' || node.type.name === 'heading'
  if (isWords && within === '') return ''
  return `<${node.type.name}${JSON.stringify(said(node.attrs))}>${within}</>`
}

/** What pages that are pasted from bring along, or what says how Markdown was written. */
const unsaid = new Set(['marker', 'dir', 'type', 'colwidth', 'target', 'rel', 'class'])

function said(attributes: Node['attrs']): unknown {
  return Object.entries(attributes).filter(([name]) => !unsaid.has(name))
}
