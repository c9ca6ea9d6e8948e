/** What an article can hold while it is written: no more than its Markdown says and readers are shown. */
import { Extension, Node, mergeAttributes, type Extensions } from '@tiptap/core'
import { Code } from '@tiptap/extension-code'
import { ListItem } from '@tiptap/extension-list'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'

/** Mail, the web, and addresses of this site; others are written as text. */
const linkable = /^(?:https?:\/\/|mailto:|\/(?!\/)|#)/i

export function isLinkable(address: string): boolean {
  return linkable.test(address) && !/[\s<>]/.test(address)
}

function sourceOf(element: Element): string {
  const source = element.getAttribute('data-picture') ?? ''
  return /^picture:[0-9a-f-]{36}$/.test(source) ? source : ''
}

/** `![What it shows](picture:id)`; `title` is `decorative` for one that shows nothing of its own. */
export const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({
    source: { default: '', parseHTML: sourceOf },
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

/** Tab goes on to what follows: a keyboard must not be caught in a list. */
const Item = ListItem.extend({
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      'Mod-]': () => this.editor.commands.sinkListItem(this.name),
      'Mod-[': () => this.editor.commands.liftListItem(this.name),
    }
  },
})

/** From the last cell the focus goes on as well. */
const PlainTable = Table.extend({
  addKeyboardShortcuts() {
    return {
      Tab: () => this.editor.commands.goToNextCell(),
      'Shift-Tab': () => this.editor.commands.goToPreviousCell(),
    }
  },
})

/** @param picture how pictures are drawn, in an editor */
export function extensionsWith(picture = Picture): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [...headingLevels] },
      underline: false,
      // A link in code is written as well; code is the innermost mark.
      code: false,
      listItem: false,
      trailingNode: false,
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        HTMLAttributes: { target: null, rel: null },
        isAllowedUri: isLinkable,
        shouldAutoLink: (address) => /^https?:\/\//i.test(address),
      },
    }),
    Code.extend({ excludes: '', priority: 50 }),
    Item,
    picture,
    ListStyle,
    PlainTable,
    TableRow,
    Heading,
    Cell,
  ]
}
