/** XML as a tree of names and texts, without namespaces and without entities of its own. */
import { Parser } from 'htmlparser2'
import { UnreadableResume } from './lines.ts'

export type XmlNode = {
  /** Without its prefix. */
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlNode[]
  text: string
}

const nodesAtMost = 50_000
const depthAtMost = 60

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** @throws UnreadableResume for more than any resume holds */
export function readTree(xml: string): XmlNode {
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  let nodes = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (++nodes > nodesAtMost || open.length > depthAtMost) {
          throw new UnreadableResume('tooLarge')
        }
        const node = { name: localName(name), attributes, children: [], text: '' }
        open.at(-1)!.children.push(node)
        open.push(node)
      },
      onclosetag() {
        if (open.length > 1) open.pop()
      },
      ontext(text) {
        open.at(-1)!.text += text
      },
    },
    { xmlMode: true, decodeEntities: true, recognizeCDATA: true },
  )
  parser.write(xml)
  parser.end()
  return root
}

/** The first node down this path of names. */
export function nodeAt(node: XmlNode | undefined, ...path: string[]): XmlNode | undefined {
  return path.reduce<XmlNode | undefined>(
    (found, name) => found?.children.find((child) => child.name === name),
    node,
  )
}

export function nodesAt(node: XmlNode | undefined, ...path: string[]): XmlNode[] {
  const last = path.at(-1)
  return nodeAt(node, ...path.slice(0, -1))?.children.filter(({ name }) => name === last) ?? []
}

/** What stands at this path, empty when nothing does. */
export const textAt = (node: XmlNode | undefined, ...path: string[]): string =>
  nodeAt(node, ...path)?.text.trim() ?? ''

/** All nodes of a name, at any depth, in their order. */
export function nodesNamed(node: XmlNode | undefined, name: string): XmlNode[] {
  if (!node) return []
  return node.children.flatMap((child) => (child.name === name ? [child] : nodesNamed(child, name)))
}
