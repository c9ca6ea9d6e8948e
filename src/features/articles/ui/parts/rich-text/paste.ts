/**
 * What is pasted, as an article can hold it. The HTML is read in documents of their own, where no script
 * runs and nothing is loaded; the schema of the editor then takes what it knows.
 */
import { bodyMaximum } from '../../../contract.ts'

/** Word writes many signs for each that is read. */
const htmlMaximum = 5_000_000

/** @param length of what stands in the article */
export function isTooLong({ text, html }: { text: string; html: string }, length: number): boolean {
  return text.length + length > bodyMaximum || html.length > htmlMaximum
}

const unwanted =
  'script, style, meta, link, title, template, iframe, object, embed, svg, math, noscript, form, input, button, select, textarea, br.Apple-interchange-newline'

/** @returns HTML, and how many pictures of other places were left out */
export function cleanPasted(html: string): { html: string; pictures: number } {
  // Word sends a sheet of styles; the policy of the page would report each that is only read.
  const unstyled = html.replaceAll(/<style\b[^]*?(?:<\/style\s*>|$)/gi, '')
  const { body } = new DOMParser().parseFromString(unstyled, 'text/html')
  body.querySelectorAll(unwanted).forEach((element) => element.remove())
  let pictures = 0
  for (const picture of body.querySelectorAll('img')) {
    if (/^picture:[0-9a-f-]{36}$/.test(picture.dataset['picture'] ?? '')) continue
    picture.remove()
    pictures += 1
  }
  wordLists(body)
  for (const [from, to] of [
    ['h1', 'h2'],
    ['h5, h6', 'h4'],
  ] as const) {
    body.querySelectorAll(from).forEach((element) => rename(element, to))
  }
  // Google Docs puts all of it into one element that is bold by name, and lines between the paragraphs.
  body.querySelectorAll('b[id^="docs-internal-guid"]').forEach((element) => {
    element.replaceWith(...element.childNodes)
  })
  body.querySelectorAll(':scope > br').forEach((element) => element.remove())
  // The innermost first: a table within a cell becomes its words.
  ;[...body.querySelectorAll('table')].toReversed().forEach(plainTable)
  return { html: body.innerHTML, pictures }
}

function rename(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}

const blocks = 'p, div, li, h2, h3, h4, blockquote, pre, tr'

function plainTable(table: HTMLTableElement): void {
  if (table.parentElement?.closest('td, th')) {
    table.replaceWith(table.textContent.replaceAll(/\s+/g, ' '))
    return
  }
  for (const cell of table.querySelectorAll('td, th')) {
    for (const block of cell.querySelectorAll(blocks)) {
      if (hasWordsAfter(block)) block.after(cell.ownerDocument.createElement('br'))
      block.replaceWith(...block.childNodes)
    }
    cell.querySelectorAll('ul, ol').forEach((list) => list.replaceWith(...list.childNodes))
  }
  spread(table)
  ;[...table.rows].forEach((row, index) => {
    row.querySelectorAll('td, th').forEach((cell) => rename(cell, index === 0 ? 'th' : 'td'))
  })
  table.querySelectorAll('caption, colgroup').forEach((element) => element.remove())
}

const columnsAtMost = 50

/** A cell that covers several becomes one with empty ones beside and below it. */
function spread(table: HTMLTableElement): void {
  /** How many rows each column is covered for by a cell above. */
  const covered: number[] = []
  for (const row of table.rows) {
    let column = 0
    const fillCovered = (before: Element | null) => {
      while ((covered[column] ?? 0) > 0) {
        covered[column]! -= 1
        row.insertBefore(table.ownerDocument.createElement('td'), before)
        column += 1
      }
    }
    // Those that it came with: more are put between them.
    const cells = [...row.cells]
    for (const cell of cells) {
      fillCovered(cell)
      const width = Math.min(cell.colSpan, columnsAtMost)
      for (let own = 0; own < width; own++) {
        covered[column + own] = cell.rowSpan - 1
        if (own > 0) cell.after(table.ownerDocument.createElement('td'))
      }
      column += width
    }
    fillCovered(null)
  }
}

function hasWordsAfter(element: Element): boolean {
  for (let next = element.nextSibling; next; next = next.nextSibling) {
    if (next.textContent?.trim()) return true
  }
  return false
}

/** Lists of Word are paragraphs whose marks are text: `mso-list:l0 level2 lfo1`. */
function wordLists(body: HTMLElement): void {
  const items = [...body.querySelectorAll('p')].filter((item) => levelOf(item) > 0)
  const open: { list: Element; level: number }[] = []
  let before: Element | null = null
  for (const item of items) {
    const level = levelOf(item)
    if (before === null || item.previousElementSibling !== before) open.length = 0
    while (open.length > 0 && open.at(-1)!.level > level) open.pop()
    const mark = item.querySelector('[style*="mso-list"]')
    const isOrdered = /^\s*(?:\d+|[a-z]{1,4})[.)]/i.test(mark?.textContent ?? '')
    mark?.remove()
    const top = open.at(-1)
    if (!top || top.level < level) {
      const list = body.ownerDocument.createElement(isOrdered ? 'ol' : 'ul')
      if (top) (top.list.lastElementChild ?? top.list).append(list)
      else item.before(list)
      open.push({ list, level })
    }
    const entry = body.ownerDocument.createElement('li')
    entry.append(...item.childNodes)
    open.at(-1)!.list.append(entry)
    item.remove()
    before = open[0]!.list
  }
}

function levelOf(item: Element): number {
  const level = /mso-list:[^;"]*?level(\d)/i.exec(item.getAttribute('style') ?? '')?.[1]
  return level ? Number(level) : 0
}
