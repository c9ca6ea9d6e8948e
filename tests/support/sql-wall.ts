/**
 * Holds every statement of a test to the walls of the house: a feature writes its own tables alone.
 * PostgreSQL's own parser reads the statement, so that no spelling gets past; who sent it is read from
 * the stack.
 */
import { loadModule, parseSync } from 'libpg-query'
import type pg from 'pg'
import { tableOwners } from './table-owners.ts'

await loadModule()

const writing =
  /\b(insert|update|delete|merge|truncate|copy|alter|drop|do|create|lock|comment|grant|revoke|refresh|reindex|cluster|rename|into|call)\b/i
const writers = new Set([
  'InsertStmt',
  'UpdateStmt',
  'DeleteStmt',
  'MergeStmt',
  'TruncateStmt',
  'CopyStmt',
  'AlterTableStmt',
  'LockStmt',
  'IndexStmt',
  'CreateTrigStmt',
  'RuleStmt',
  'RenameStmt',
])
/** What changes the schema, or runs what nobody reads here: migrations alone do. */
const reshaping =
  /^(?:Create\w*|Alter\w*|Drop\w*|Do|Call|Comment|Grant|Revoke|Reindex|Cluster|Refresh|Rename|Index|Rule|View)Stmt$|^intoClause$/
const known = new Map<string, readonly string[]>()

/**
 * The tables that a statement writes, in any of its parts; `(block)` for one that changes the schema or whose inside nobody reads.
 */
export function tablesWritten(text: string): readonly string[] {
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
    if (key === 'DropStmt') for (const name of namesIn(value)) tables.add(name)
    if (reshaping.test(key)) tables.add('(block)')
    collect(value, tables)
  }
}

/** Of a list of dropped things, whatever kind they are. */
function namesIn(statement: unknown): string[] {
  const names = JSON.stringify((statement as { objects?: unknown }).objects ?? [])
  return [...names.matchAll(/"sval":"(\w+)"/g)].map(([, name]) => name!)
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
      const offence = text ? offenceOf(tablesWritten(text)) : null
      return offence ? Promise.reject(new Error(offence)) : send(...parameters)
    }
    client.query = held as typeof client.query
  })
}

const isTest = /\/src\/.*\.test\.ts$/
const inRoom = /\/src\/((?:features|platform)\/[^/]+|app|web)\/(.*)/

type Caller = { room: string; file: string }

/** Whose code is on the stack, the innermost first, up to the test that called it. */
function callersHere(): Caller[] {
  const files = filesOnStack()
  const own = files.findIndex((file) => isTest.test(file))
  return (own === -1 ? files : files.slice(0, own))
    .map((file) => inRoom.exec(file))
    .filter((match) => match !== null)
    .map((match) => ({ room: match[1]!, file: match[2]! }))
}

/** Deep enough for what a transaction and a builder of statements put between; lines need not be mapped. */
function filesOnStack(): string[] {
  const before = {
    stackTraceLimit: Error.stackTraceLimit,
    prepareStackTrace: Reflect.get(Error, 'prepareStackTrace') as typeof Error.prepareStackTrace,
  }
  Error.stackTraceLimit = 60
  Error.prepareStackTrace = (_error, sites) => sites.map((site) => site.getFileName() ?? '')
  try {
    return new Error().stack as unknown as string[]
  } finally {
    Object.assign(Error, before)
  }
}

/**
 * What the statement that is being sent does that it must not; null when it keeps to the walls.
 *
 * @param tables that it writes
 */
function offenceOf(tables: readonly string[]): string | null {
  if (tables.length === 0) return null
  const callers = callersHere()
  const [innermost] = callers
  // What it does to a table stands in its owner's `server/personal-data.ts`; who declares what is held
  // to the owners by tests/architecture/personal-data.test.ts.
  if (innermost?.room === 'platform/db' && innermost.file === 'personal-data.ts') return null
  const feature = callers.find(({ room }) => room.startsWith('features/'))
  for (const table of tables) {
    const owner = tableOwners.get(table)
    if (table === '(block)' && feature)
      return `${feature.room}/${feature.file} changes the schema or sends a block`
    // Helpers of the platform write what a feature asks them to; its own tables only it knows.
    const isPlatforms = owner?.startsWith('platform/')
    const writer = isPlatforms ? innermost : feature
    if (!owner || !writer || writer.room === owner) continue
    if (isPlatforms && writer.room.startsWith('platform/')) continue
    return `${writer.room}/${writer.file} writes ${table} of ${owner}`
  }
  return null
}
