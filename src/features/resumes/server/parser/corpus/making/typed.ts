/** Makes files of a resume that is there as text: lines, tabs between the cells of a row, signs before items. */
import { zipOf } from '../../../printing/zip-writer.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const paragraph = (text: string) =>
  `<w:p><w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`
const row = (cells: readonly string[]) =>
  `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`

/** Rows of cells that follow each other are one table; everything else is a paragraph. */
export function typedAsWord(text: string): Uint8Array {
  const body = text
    .trimEnd()
    .split('\n')
    .map((line) => (line.includes('\t') ? row(line.split('\t')) : paragraph(line)))
    .join('')
    .replace(/(?:<w:tr>.*?<\/w:tr>)+/g, (rows) => `<w:tbl>${rows}</w:tbl>`)
  return zipOf([['word/document.xml', `<w:document><w:body>${body}</w:body></w:document>`]])
}

/** Typst of the same, as a word processor would print it; `data` is a list of rows, each a list of cells. */
export const typedAsPage = `
#set page(margin: 2cm)
#set text(size: 10pt)
#for row in data {
  if row.len() > 1 {
    grid(columns: row.map(_ => 1fr), column-gutter: 8pt, ..row)
  } else if row.at(0) == "" { v(8pt) } else { block(above: 5pt, below: 5pt, row.at(0)) }
}`

export const typedRows = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
