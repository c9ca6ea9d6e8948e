/** The audit log as admins search it. */
import { z } from 'zod'
import * as accounts from '#features/accounts/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import { listEntries, type AuditFilter, type AuditRow } from '#platform/db/audit-reading.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { nextPage, readCursor } from '#platform/db/paging.ts'
import { csvOf } from '#shared/csv.ts'
import { instantOf, nextDayStarts } from '#shared/dates.ts'
import type { FileReply } from '#shared/schemas.ts'
import type { AuditEntryView, AuditFilters } from '../contract.ts'
import { auditWords as words } from '../messages.ts'

const position = z.strictObject({ number: z.number().int().positive() })
const exportedAtMost = 50_000
const readAtOnce = 1_000

export async function list(
  context: Context,
  { cursor, limit, ...filters }: AuditFilters & { cursor?: string | undefined; limit: number },
) {
  const before = readCursor(cursor, position)?.number
  const filter = filterOf(context, filters)
  const rows = await listEntries(context.db, context.auditKey, filter, {
    before,
    limit: limit + 1,
  })
  const page = nextPage(rows, limit, ({ seq }) => ({ number: seq }))
  return { ...page, items: await viewsOf(context, page.items) }
}

/** As CSV, the newest first. Who exported what is an entry of its own. */
export async function exportEntries(
  context: Context,
  { cursor, ...filters }: AuditFilters & { cursor?: string | undefined },
): Promise<{ file: FileReply; nextCursor: string | null }> {
  const filter = filterOf(context, filters)
  const lines: (string | number)[][] = []
  let next: string | null = cursor ?? null
  do {
    const rows = await listEntries(context.db, context.auditKey, filter, {
      before: readCursor(next ?? undefined, position)?.number,
      limit: readAtOnce + 1,
    })
    const page = nextPage(rows, readAtOnce, ({ seq }) => ({ number: seq }))
    lines.push(...(await viewsOf(context, page.items)).map(lineOf))
    next = page.nextCursor
  } while (next !== null && lines.length < exportedAtMost)
  await recordAudit(context, {
    action: 'auditLog.exported',
    entity: { type: 'account', id: personOf(context).accountId },
    after: { entries: lines.length, ...filters },
  })
  const body = new TextEncoder().encode(csvOf([words.csv, ...lines]))
  const file = { body, contentType: 'text/csv; charset=utf-8', fileName: 'audit-log.csv' }
  return { file, nextCursor: next }
}

/** Days are those of the deployment, the last one included. */
function filterOf(context: Context, { since, until, ...rest }: AuditFilters): AuditFilter {
  const start = (day: string) => instantOf(`${day}T00:00`, context.timeZone)
  return {
    ...rest,
    ...(since && { since: start(since) }),
    ...(until && { until: nextDayStarts(start(until), context.timeZone) }),
  }
}

/** Admins are named: they answer for what they do. Who the others are is shown on their account, for a reason. */
async function viewsOf(context: Context, rows: readonly AuditRow[]): Promise<AuditEntryView[]> {
  const byAdmin = rows.filter(({ actorRole }) => actorRole === 'admin')
  const ids = [...new Set(byAdmin.flatMap(({ actorId }) => actorId ?? []))]
  const admins = await accounts.accountsByIds(context, ids)
  return rows.map((row) => ({
    number: row.seq,
    at: `${row.at.slice(0, 23)}Z`,
    actor: {
      kind: row.actorKind as AuditEntryView['actor']['kind'],
      id: row.actorId,
      name: (row.actorRole === 'admin' && row.actorId && admins.get(row.actorId)?.name) || null,
      role: row.actorRole,
    },
    action: row.action,
    entityType: row.entityType,
    entityId: row.entityId,
    before: row.before,
    after: row.after,
    reason: row.reason,
    requestId: row.requestId,
    isIntact: row.isIntact,
  }))
}

function lineOf(entry: AuditEntryView): (string | number)[] {
  const { actor } = entry
  const json = (value: unknown) => (value === null ? '' : JSON.stringify(value))
  const intact = entry.isIntact === null ? '' : entry.isIntact ? words.yes : words.no
  return [
    entry.number,
    entry.at,
    actor.name ?? actor.role ?? actor.kind,
    actor.id ?? '',
    actor.role ?? '',
    entry.action,
    entry.entityType,
    entry.entityId,
    json(entry.before),
    json(entry.after),
    entry.reason ?? '',
    entry.requestId,
    intact,
  ]
}
