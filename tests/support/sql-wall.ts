/**
 * Holds every statement of a test to the walls of the house: a feature writes its own tables alone.
 * PostgreSQL's own parser reads the statement, so that no spelling gets past; who sent it is read from
 * the stack.
 */
import { loadModule, parseSync } from 'libpg-query'
import type pg from 'pg'
import { tableOwners } from './table-owners.ts'

await loadModule()

const writing = /\b(insert|update|delete|merge|truncate|copy|alter|drop)\b/i
const writers = new Set([
  'InsertStmt',
  'UpdateStmt',
  'DeleteStmt',
  'MergeStmt',
  'TruncateStmt',
  'CopyStmt',
  'AlterTableStmt',
])
const known = new Map<string, readonly string[]>()

/** The tables that a statement writes, in any of its parts. */
function tablesWritten(text: string): readonly string[] {
  if (!writing.test(text)) return []
  const before = known.get(text)
  if (before) return before
  const tables = new Set<string>()
  collect(parseSync(text), tables)
  const written = [...tables]
  known.set(text, written)
  return written
}

function collect(node: unknown, tables: Set<string>): void {
  if (typeof node !== 'object' || node === null) return
  for (const [key, value] of Object.entries(node)) {
    if (writers.has(key)) for (const table of targetsOf(key, value)) tables.add(table)
    collect(value, tables)
  }
}

type Target = { relname?: string }

function targetsOf(kind: string, statement: unknown): string[] {
  const { relation, relations, is_from } = statement as {
    relation?: Target
    relations?: { RangeVar?: Target }[]
    is_from?: boolean
  }
  if (kind === 'CopyStmt' && !is_from) return []
  const targets = [relation, ...(relations ?? []).map(({ RangeVar }) => RangeVar)]
  return targets.flatMap((target) => target?.relname ?? [])
}

type Send = (...parameters: unknown[]) => unknown

/** Refuses statements that cross a wall, on all connections of a pool. */
export function holdToWalls(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as Send
    const held: Send = (...parameters) => {
      const [first] = parameters
      const text = typeof first === 'string' ? first : (first as { text?: string } | null)?.text
      const offence = text ? offenceOf(text, stackHere()) : null
      return offence ? Promise.reject(new Error(offence)) : send(...parameters)
    }
    client.query = held as typeof client.query
  })
}

/** Deep enough for what a transaction and a builder of statements put between. */
function stackHere(): string {
  const usual = Error.stackTraceLimit
  Error.stackTraceLimit = 60
  const { stack } = new Error()
  Error.stackTraceLimit = usual
  return stack ?? ''
}

const inRoom = /\/src\/((?:features|platform)\/[^/]+|app|web)\/([^:)]*)/

type Caller = { room: string; file: string }

/** Whose code is on the stack, the innermost first, up to the test that called it. */
function callersOn(stack: string): Caller[] {
  const [own] = stack.split(/\n.*\/src\/[^:)]*\.test\.ts:/)
  return own!
    .split('\n')
    .map((line) => inRoom.exec(line))
    .filter((match) => match !== null)
    .map((match) => ({ room: match[1]!, file: match[2]! }))
}

/**
 * What a statement does that it must not; null when it keeps to the walls.
 *
 * @param stack of the call that sent it
 */
function offenceOf(text: string, stack: string): string | null {
  const callers = callersOn(stack)
  const [innermost] = callers
  const feature = callers.find(({ room }) => room.startsWith('features/'))
  for (const table of tablesWritten(text)) {
    const owner = tableOwners.get(table)
    // Helpers of the platform write what a feature asks them to; its own tables only it knows.
    const isPlatforms = owner?.startsWith('platform/')
    const writer = isPlatforms ? innermost : feature
    if (!owner || !writer || writer.room === owner) continue
    if (isPlatforms && writer.room.startsWith('platform/')) continue
    return `${writer.room}/${writer.file} writes ${table} of ${owner}`
  }
  return null
}
