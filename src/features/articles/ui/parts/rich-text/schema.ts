/** What an article can hold while it is written: no more than its Markdown says and readers are shown. */
import { Extension, Node, mergeAttributes, type Extensions } from '@tiptap/core'
import { Code } from '@tiptap/extension-code'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'

/** Mail, the web, and addresses of this site; others are written as text. */
const linkable = /^(?:https?:\/\/|mailto:|\/(?!\/)|#)/i

export function isLinkable(address: string): boolean {
  return linkable.test(address) && !/[\s<>]/.test(address)
}

/** `![What it shows](picture:id)`; `title` is `decorative` for one that shows nothing of its own. */
const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({
    source: { default: '', parseHTML: (element) => element.getAttribute('data-picture') ?? '' },
    alt: { default: '', parseHTML: (element) => element.getAttribute('alt') ?? '' },
    title: { default: null },
  }),
  parseHTML: () => [{ tag: 'img[data-picture]' }],
  renderHTML: ({ HTMLAttributes: { source, ...attributes } }) => [
    'img',
    mergeAttributes(attributes, { 'data-picture': source }),
  ],
})

/** How a list was written, so that a change elsewhere in it leaves its other lines alone. */
const ListStyle = Extension.create({
  name: 'listStyle',
  addGlobalAttributes: () => [
    {
      types: ['bulletList', 'orderedList'],
      attributes: {
        tight: { default: true, rendered: false, parseHTML: () => true },
        marker: { default: null, rendered: false, parseHTML: () => null },
      },
    },
  ],
})

/** A table of Markdown has one line of text in each cell, and no cell spans two. */
const oneCell = { default: 1, rendered: false, parseHTML: () => 1 }

const Cell = TableCell.extend({
  content: 'paragraph',
  addAttributes() {
    return { ...this.parent?.(), colspan: oneCell, rowspan: oneCell }
  },
})

const Heading = TableHeader.extend({
  content: 'paragraph',
  addAttributes() {
    return { ...this.parent?.(), colspan: oneCell, rowspan: oneCell }
  },
})

/** Headings begin at the second level: the title of the page is the first. */
export const headingLevels = [2, 3, 4] as const

/** The nodes and marks alone; `editing.ts` adds what only an editor needs. */
export const schemaExtensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [...headingLevels] },
    underline: false,
    // A link in code is written as well; code is the innermost mark.
    code: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: isLinkable,
      shouldAutoLink: (address) => /^https?:\/\//i.test(address),
    },
    listKeymap: {},
    trailingNode: false,
  }),
  Code.extend({ excludes: '', priority: 50 }),
  Picture,
  ListStyle,
  Table.extend({
    addKeyboardShortcuts() {
      // The last cell lets the focus go on: a keyboard must not be caught in a table.
      return {
        Tab: () => this.editor.commands.goToNextCell(),
        'Shift-Tab': () => this.editor.commands.goToPreviousCell(),
      }
    },
  }),
  TableRow,
  Heading,
  Cell,
]
