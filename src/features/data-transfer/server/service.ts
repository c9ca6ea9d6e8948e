/** Files of everything that a company's hiring managers have here: out, and in again. The door. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { canonicalJson } from '#platform/db/json.ts'
import { withinSavepoint } from '#platform/db/savepoint.ts'
import * as applications from '#features/applications/server/service.ts'
import { AppError } from '#shared/errors.ts'
import type { FileReply } from '#shared/schemas.ts'
import {
  transferKinds,
  type Exports,
  type ImportReport,
  type TransferFormat,
  type TransferKind,
} from '../contract.ts'
import { kinds, takenFields } from './kinds.ts'
import { fileOf, linesOf, UnreadableFile, type GivenLine, type Line } from './lines.ts'
import * as queries from './queries.ts'
import { takes, takeStages, type GivenStage } from './service.taking.ts'
import { replyWords } from '../messages.replies.ts'

export { moveCompany, moveCompanyBack } from './service.merge.ts'

/** What there is to take along. */
export async function listExports(context: Context): Promise<Exports> {
  const hiringManager = await applications.hiringManagerOf(context)
  const counted = await Promise.all(
    transferKinds.map(async (kind) => {
      const now = context.clock.now()
      const { lines, ends } = await queries.countLines(context.db, kind, hiringManager, now)
      return { kind, lines, parts: [null, ...ends] }
    }),
  )
  return { kinds: counted }
}

const contentTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' }

/** What these files tell is about applicants: who took them along is kept. */
const ofPeople: readonly TransferKind[] = ['applicants', 'notes', 'scorecards']

/** One file of records that the person may see, as they may see them. */
export async function exportPart(
  context: Context,
  kind: TransferKind,
  query: { format: TransferFormat; after?: string | undefined },
): Promise<FileReply> {
  const { format, after } = query
  const hiringManager = await applications.hiringManagerOf(context)
  const now = context.clock.now()
  const rows = await queries.readLines(context.db, kind, hiringManager, { after }, now)
  const { fields, lineOf } = kinds[kind]
  context.log.info(
    { kind, lines: rows.length, accountId: hiringManager.accountId },
    'records exported',
  )
  const [first] = rows
  if (first && ofPeople.includes(kind)) {
    // Lines are in the order of their ids: with the first and the last it can be told who was in it.
    await recordAudit(context, {
      action: 'transfers.exported',
      entity: { type: 'company', id: hiringManager.companyId },
      after: { kind, format, lines: rows.length, from: first.entityId, to: rows.at(-1)!.entityId },
    })
  }
  return {
    body: fileOf(kind, format, fields, rows.map(lineOf)),
    contentType: contentTypes[format],
    fileName: `${kind}-${now.toISOString().slice(0, 10)}.${format}`,
  }
}

/** Ends a dry run: its transaction is undone, so that what is told is what would happen. */
class OnlyTried extends Error {
  readonly report: ImportReport

  constructor(report: ImportReport) {
    super(replyWords.dryRun)
    this.report = report
  }
}

/**
 * Takes a file in. A line that cannot be taken leaves the others alone and is told.
 *
 * @param context without a transaction; the whole file is one
 * @throws AppError NOT_VERIFIED; INVALID_FILE for a file that is no table of this kind
 */
export async function importFile(
  context: Context,
  input: { kind: TransferKind; dryRun: boolean; bytes: Uint8Array | undefined },
): Promise<ImportReport> {
  const { kind, dryRun, bytes } = input
  if (!bytes) throw unreadable(replyWords.fileRequired)
  await applications.hiringManagerOf(context)
  let given: GivenLine[]
  try {
    given = linesOf(kind, kinds[kind].fields, bytes)
  } catch (error) {
    throw error instanceof UnreadableFile ? unreadable(error.message) : error
  }
  try {
    return await context.inTransaction(async (inside) => {
      const report = await takeAll(inside, kind, given)
      if (dryRun) throw new OnlyTried({ ...report, dryRun })
      const { added, changed, unchanged, left } = report
      await recordAudit(inside, {
        action: 'transfers.imported',
        entity: { type: 'company', id: (await applications.hiringManagerOf(inside)).companyId },
        after: { kind, added, changed, unchanged, left: left.length },
      })
      return report
    })
  } catch (error) {
    if (error instanceof OnlyTried) return error.report
    throw error
  }
}

function unreadable(message: string): AppError {
  return new AppError('INVALID_FILE', { reason: message, fields: [{ path: 'file', message }] })
}

type Candidate = {
  line: number
  /** As the file names it. */
  reference: string
  entityId: string | undefined
  /** What is here under that name. */
  known: Line | undefined
  taken: Line
}

async function takeAll(
  context: Context,
  kind: TransferKind,
  given: readonly GivenLine[],
): Promise<ImportReport> {
  const hiringManager = await applications.hiringManagerOf(context)
  const report: ImportReport = {
    dryRun: false,
    lines: given.length,
    added: 0,
    changed: 0,
    unchanged: 0,
    left: [],
  }
  const candidates = await readCandidates(context, hiringManager, kind, given, report)
  if (kind === 'stages') {
    await takeStagesOf(context, hiringManager, candidates, report)
    return sorted(report)
  }
  for (const candidate of candidates) {
    const { entityId, taken, known } = candidate
    if (known && canonicalJson(only(known, kind)) === canonicalJson(taken)) {
      report.unchanged += 1
      continue
    }
    await attempt(context, report, [candidate], async () => {
      const made = await takes[kind](context, { hiringManager, entityId, line: taken })
      if (made) await name(context, hiringManager, kind, candidate.reference, made)
      report[known ? 'changed' : 'added'] += 1
    })
  }
  return sorted(report)
}

function sorted(report: ImportReport): ImportReport {
  return { ...report, left: report.left.toSorted((a, b) => a.line - b.line) }
}

const only = (line: Line, kind: TransferKind): Line =>
  Object.fromEntries(takenFields[kind].map((field) => [field, line[field]]))

/** Records of these kinds can be made by a file, which may have a name of its own for each. */
function referenceKind(kind: TransferKind): queries.ReferenceKind | undefined {
  if (kind === 'intakes' || kind === 'teams') return 'postings'
  return kind === 'applicants' || kind === 'scorecards' ? undefined : kind
}

async function name(
  context: Context,
  { companyId }: applications.HiringManager,
  kind: TransferKind,
  reference: string,
  entityId: string,
): Promise<void> {
  const named = referenceKind(kind)
  if (!named) return
  const row = { companyId, kind: named, reference, entityId }
  await queries.putReference(context.db, row, context.clock.now())
}

/** Does a part; what is refused is undone alone and told of its lines. */
async function attempt(
  context: Context,
  report: ImportReport,
  candidates: readonly Candidate[],
  work: () => Promise<void>,
): Promise<void> {
  try {
    await withinSavepoint(context.db, work)
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const [field] = error.details?.fields ?? []
    const path = field?.path.split('.')[0] ?? ''
    const message = field?.message ?? error.details?.reason ?? error.message
    for (const { line } of candidates) report.left.push({ line, field: path, message })
  }
}

async function takeStagesOf(
  context: Context,
  hiringManager: applications.HiringManager,
  candidates: readonly Candidate[],
  report: ImportReport,
): Promise<void> {
  await attempt(context, report, candidates, async () => {
    const given = candidates.map(({ known, entityId, taken }) => ({
      ...(taken as Omit<GivenStage, 'id'>),
      id: known ? entityId : undefined,
    }))
    const results = await takeStages(context, hiringManager, given)
    for (const [index, { id, result }] of results.entries()) {
      if (result === 'added') {
        await name(context, hiringManager, 'stages', candidates[index]!.reference, id)
      }
    }
    for (const { result } of results) report[result] += 1
  })
}

/** Checks each line and finds the record that it is about; what is wrong goes into the report. */
async function readCandidates(
  context: Context,
  hiringManager: applications.HiringManager,
  kind: TransferKind,
  given: readonly GivenLine[],
  report: ImportReport,
): Promise<Candidate[]> {
  const { key } = kinds[kind]
  const seen = new Map<string, number>()
  const named: { line: number; values: Line; reference: string }[] = []
  for (const { line, values, problem } of given) {
    const reference = referenceOf(kind, values)
    const earlier = seen.get(reference)
    if (problem) report.left.push({ line, ...problem })
    else if (reference.length > 100) {
      report.left.push({ line, field: key, message: replyWords.invalidId })
    } else if (earlier !== undefined) {
      const message = replyWords.duplicateRecord(earlier)
      report.left.push({ line, field: key, message })
    } else {
      seen.set(reference, line)
      named.push({ line, values, reference })
    }
  }
  const entities = await entitiesOf(context, hiringManager, kind, [...seen.keys()])
  const rows = await queries.readLines(
    context.db,
    kind,
    hiringManager,
    { ids: [...entities.values()] },
    context.clock.now(),
  )
  const here = new Map(rows.map((row) => [row.entityId, kinds[kind].lineOf(row)]))
  return named.flatMap(({ line, values, reference }): Candidate[] => {
    const entityId = entities.get(reference)
    const known = entityId ? here.get(entityId) : undefined
    const merged = { ...(known && only(known, kind)), ...said(values, kind) }
    const parsed = kinds[kind].taken.safeParse(merged)
    if (parsed.success) {
      // What only a key names is another record here, unless it can be seen.
      const shown = kinds[kind].key === 'id' ? known && entityId : entityId
      return [{ line, reference, entityId: shown, known, taken: parsed.data }]
    }
    for (const { path, message } of parsed.error.issues.slice(0, 5)) {
      report.left.push({ line, field: path.map(String).join('.'), message })
    }
    return []
  })
}

/** What the line says of fields that are taken in. */
const said = (values: Line, kind: TransferKind): Line =>
  Object.fromEntries(Object.entries(values).filter(([field]) => takenFields[kind].includes(field)))

/** The name of a line: its id, or what it says where it has none. */
function referenceOf(kind: TransferKind, values: Line): string {
  const id = values[kinds[kind].key]
  if (typeof id === 'string' && id.trim() !== '') return id.trim()
  return `line:${createHash('sha256').update(canonicalJson(values)).digest('hex')}`
}

async function entitiesOf(
  context: Context,
  { companyId }: applications.HiringManager,
  kind: TransferKind,
  references: readonly string[],
): Promise<Map<string, string>> {
  const named = referenceKind(kind)
  const found = named
    ? await queries.findReferences(context.db, companyId, named, references)
    : new Map<string, string>()
  for (const reference of references) {
    if (!found.has(reference) && z.uuid().safeParse(reference).success) {
      found.set(reference, reference.toLowerCase())
    }
  }
  return found
}
