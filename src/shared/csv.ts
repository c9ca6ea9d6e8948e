/**
 * Cells that a spreadsheet would run as a formula, full-width signs too, also behind apostrophes,
 * spaces, line breaks or letters without width: they get an apostrophe more.
 */
const formula = /^(?:['\s\u200B-\u200F\u2060\uFEFF]*[=+\-@＝＋－＠]|'*[\t\r\n])/

/** RFC 4180, with a byte order mark so that spreadsheets read UTF-8. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number) => {
    if (typeof value === 'number') return String(value)
    return `"${(formula.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`
  }
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

export type CsvRow = {
  /** Where the row begins in the file, from 1. */
  line: number
  cells: string[]
}

/** A file that ends within quotes or goes on behind them, or has a line of more cells than any table. */
export class BrokenCsv extends Error {
  readonly line: number
  readonly isTooWide: boolean

  constructor(line: number, isTooWide = false) {
    super(
      isTooWide
        ? `Line ${line} has more than ${cellsAtMost.toLocaleString('en')} cells.`
        : `The quotes on line ${line} are not closed.`,
    )
    this.line = line
    this.isTooWide = isTooWide
  }
}

const cellsAtMost = 1_000

/** What stands between two cells: whatever the first line has most of outside quotes. */
function separatorOf(text: string): string {
  const end = text.search(/[\r\n]/)
  const head = (end < 0 ? text : text.slice(0, end)).replace(/"[^"]*"/g, '')
  const count = (one: string) => head.split(one).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0]!
}

/**
 * Reads what `csvOf` writes and what spreadsheets make of it: commas, semicolons or tabs, any line
 * ends. Empty lines are left out; the apostrophe before a formula is taken off again. Our own, because
 * csv-parse 7 takes a wrong separator where cells are quoted, and papaparse does not tell lines.
 *
 * @throws BrokenCsv
 */
export function readCsv(file: string): CsvRow[] {
  return [...eachCsvRow(file)]
}

/**
 * The same, row by row, for files that are too long to be read at once.
 *
 * @param options.keepsEmpty gives empty lines as well: there may be millions before anything else
 */
export function* eachCsvRow(
  file: string,
  { keepsEmpty = false }: { keepsEmpty?: boolean } = {},
): Generator<CsvRow> {
  const text = file.replace(/^\uFEFF/, '')
  const separator = separatorOf(text)
  let [line, at] = [1, 0]
  while (at < text.length) {
    const row: CsvRow = { line, cells: [] }
    for (;;) {
      const cell = readCell(text, at, separator, line)
      if (row.cells.push(unquoted(cell.value)) > cellsAtMost) throw new BrokenCsv(line, true)
      line += cell.lines
      at = cell.end
      if (text[at] !== separator) break
      at += 1
    }
    if (text.startsWith('\r\n', at)) at += 2
    else at += 1
    line += 1
    if (keepsEmpty || row.cells.some((value) => value !== '')) yield row
  }
}

/** Without the apostrophe that `csvOf` has put before a formula. */
function unquoted(value: string): string {
  return value.startsWith("'") && formula.test(value) ? value.slice(1) : value
}

function readCell(text: string, from: number, separator: string, line: number) {
  if (text[from] !== '"') {
    let end = from
    const ends = `${separator}\r\n`
    while (end < text.length && !ends.includes(text[end]!)) end += 1
    return { value: text.slice(from, end), end, lines: 0 }
  }
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) throw new BrokenCsv(line)
    if (text[quote + 1] === '"') {
      at = quote + 2
      continue
    }
    const inside = text.slice(from + 1, quote)
    const end = quote + 1
    if (end < text.length && !`${separator}\r\n`.includes(text[end]!)) throw new BrokenCsv(line)
    const lines = inside.split(/\r\n|\r|\n/).length - 1
    return { value: inside.replaceAll('""', '"'), end, lines }
  }
}
