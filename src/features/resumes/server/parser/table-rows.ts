/** Rows of a table say by its column names what each of their cells is. Pure. */
import { headingKind } from './headings.ts'
import type { TextLine } from './lines.ts'
import { columnsOf, type Column } from './table-columns.ts'

/** The names of columns give way to labels in the cells below them, which the parser knows. */
export function withTableRows(lines: readonly TextLine[]): TextLine[] {
  const result: TextLine[] = []
  let columns: readonly Column[] | undefined
  let names: TextLine | undefined
  for (const line of lines) {
    const found = columnsOf(line.cells)
    if (found) {
      columns = found
      // Names of columns alone are no fact, and what a file says does not vanish.
      names = { ...line, isColumnNames: true }
      result.push(names)
      continue
    }
    if (headingKind(line.text) || line.isHeading) columns = undefined
    if (columns?.length === line.cells.length) {
      const [first, ...rest] = entryLines(line, columns)
      if (names !== undefined) result.splice(result.lastIndexOf(names), 1)
      result.push({ ...first!, ...(names !== undefined && { names: names.text }) }, ...rest)
      names = undefined
    } else result.push(line)
  }
  return result
}

const labels: Partial<Record<Column, (text: string) => string>> = {
  position: (text) => `Position: ${text}`,
  name: (text) => `Company: ${text}`,
  location: (text) => `Location: ${text}`,
  institution: (text) => `School: ${text}`,
  score: (text) => (/[%\p{L}]/u.test(text) ? text : `Grade: ${text}`),
}
const order: readonly Column[] = [
  'degree',
  'area',
  'institution',
  'position',
  'name',
  'location',
  'score',
]

function entryLines(line: TextLine, columns: readonly Column[]): TextLine[] {
  const cellOf = (column: Column) => line.cells[columns.indexOf(column)]
  const facts = order.flatMap((column) => {
    const text = cellOf(column)
    return text === undefined ? [] : [labels[column]?.(text) ?? text]
  })
  const span = [cellOf('from'), cellOf('to')].filter((text) => text !== undefined).join(' – ')
  const dates = cellOf('dates') ?? span
  const duties = cellOf('duties')
  const head = { ...line, cells: [...facts, dates], isBullet: false }
  if (duties === undefined) return [head]
  const shown = line.cells.filter((cell) => cell !== duties).join(' ')
  const did = { ...line, text: duties, cells: [duties], isBullet: true, isBold: false, gap: 0 }
  return [{ ...head, text: shown }, did]
}
