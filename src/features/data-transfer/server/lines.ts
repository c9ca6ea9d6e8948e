/** Records as lines of a table or of a JSON file, and back. Pure. */
import { BrokenCsv, csvOf, eachCsvRow, type CsvRow } from '#shared/csv.ts'
import { linesAPart, type TransferFormat, type TransferKind } from '../contract.ts'
import { replyWords } from '../messages.replies.ts'

/** How a field stands in a cell: as it is, as it is with nothing for null, or as JSON. */
export type FieldForm = 'text' | 'textOrNull' | 'json'
export type Fields = Readonly<Record<string, FieldForm>>

export type Line = Record<string, unknown>

/** What a file said on one line; fields that it did not name are absent. */
export type GivenLine = { line: number; values: Line; problem?: { field: string; message: string } }

/** A file that is none of these, with the reason for the person. */
export class UnreadableFile extends Error {}

const edition = 1

/** @returns the file's bytes */
export function fileOf(
  kind: TransferKind,
  format: TransferFormat,
  fields: Fields,
  lines: readonly Line[],
): Uint8Array {
  const names = Object.keys(fields)
  if (format === 'json') {
    const plain = lines.map((line) => Object.fromEntries(names.map((name) => [name, line[name]])))
    return Buffer.from(`${JSON.stringify({ kind, edition, lines: plain }, null, 1)}\n`)
  }
  const rows = lines.map((line) => names.map((name) => cellOf(fields[name]!, line[name])))
  return Buffer.from(csvOf([names, ...rows]))
}

function cellOf(form: FieldForm, value: unknown): string {
  if (form === 'json') return JSON.stringify(value ?? null)
  return typeof value === 'string' ? value : ''
}

/** @throws UnreadableFile */
export function linesOf(kind: TransferKind, fields: Fields, bytes: Uint8Array): GivenLine[] {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UnreadableFile(replyWords.notUtf8)
  }
  if (text.includes('\0')) throw new UnreadableFile(replyWords.notText)
  const json = /^\uFEFF?\s*[{[]/.test(text)
  return json ? linesOfJson(kind, fields, text) : linesOfTable(fields, text)
}

function linesOfJson(kind: TransferKind, fields: Fields, text: string): GivenLine[] {
  let document: unknown
  try {
    document = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new UnreadableFile(replyWords.invalidJson)
  }
  const whole = document as { kind?: unknown; lines?: unknown }
  if (!Array.isArray(document) && whole.kind !== undefined && whole.kind !== kind) {
    throw new UnreadableFile(replyWords.wrongRecordKind)
  }
  const records: unknown = Array.isArray(document) ? document : whole.lines
  if (!Array.isArray(records)) throw new UnreadableFile(replyWords.linesMissing)
  if (records.length > linesAPart) throw tooManyLines()
  return records.map((record: unknown, index) => {
    const line = index + 1
    if (typeof record !== 'object' || record === null || Array.isArray(record)) {
      return { line, values: {}, problem: { field: '', message: replyWords.notARecord } }
    }
    const unknown = Object.keys(record).find((name) => !Object.hasOwn(fields, name))
    if (unknown !== undefined) {
      const problem = { field: unknown.slice(0, 40), message: replyWords.unknownField }
      return { line, values: {}, problem }
    }
    return { line, values: { ...record } }
  })
}

const tooManyLines = () => new UnreadableFile(replyWords.tooManyLines(linesAPart))

function linesOfTable(fields: Fields, text: string): GivenLine[] {
  const rows: CsvRow[] = []
  try {
    for (const row of eachCsvRow(text)) {
      // Beside the header. What follows is not read: there may be millions.
      if (rows.length > linesAPart) throw tooManyLines()
      rows.push(row)
    }
  } catch (error) {
    if (error instanceof BrokenCsv) throw new UnreadableFile(error.message)
    throw error
  }
  const [head, ...rest] = rows
  if (!head) throw new UnreadableFile(replyWords.fileEmpty)
  const names = head.cells.map((name) => name.trim())
  const unknown = names.find((name) => !Object.hasOwn(fields, name))
  if (unknown !== undefined) {
    throw new UnreadableFile(
      replyWords.unknownColumn(unknown.slice(0, 40), Object.keys(fields).join(', ')),
    )
  }
  if (new Set(names).size < names.length) throw new UnreadableFile(replyWords.duplicateColumn)
  return rest.map(({ line, cells }): GivenLine => {
    if (cells.length > names.length) {
      const message = replyWords.tooManyCells(cells.length, names.length)
      return { line, values: {}, problem: { field: '', message } }
    }
    const values: Line = {}
    for (const [index, name] of names.entries()) {
      const cell = cells[index]
      const form = fields[name]!
      if (cell === undefined || (form === 'json' && cell.trim() === '')) continue
      try {
        values[name] = valueOf(form, cell)
      } catch {
        const message = replyWords.invalidJsonCell
        return { line, values: {}, problem: { field: name, message } }
      }
    }
    return { line, values }
  })
}

function valueOf(form: FieldForm, cell: string): unknown {
  if (form === 'json') return JSON.parse(cell) as unknown
  return form === 'textOrNull' && cell === '' ? null : cell
}
