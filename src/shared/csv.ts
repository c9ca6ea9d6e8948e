/** Cells that a spreadsheet would run as a formula get an apostrophe. */
const formula = /^[=+\-@\t\r]/

/** RFC 4180, with a byte order mark so that spreadsheets read UTF-8. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number) => {
    if (typeof value === 'number') return String(value)
    return `"${(formula.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`
  }
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}
