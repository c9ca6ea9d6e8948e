/** Elements of a document that was read with htmlparser2. */
import type { DomUtils, parseDocument } from 'htmlparser2'

export type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]
type Node = ReturnType<typeof parseDocument>['children'][number]

export const isElement = (node: Node): node is Element => 'attribs' in node

export const partsOf = (parent: { children: Node[] }): Element[] =>
  parent.children.filter(isElement)
