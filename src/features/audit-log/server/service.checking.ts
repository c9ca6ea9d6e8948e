/** The daily check of the whole audit log, in steps that are each kept. */
import * as accounts from '#features/accounts/server/service.ts'
import * as notifications from '#features/notifications/server/service.ts'
import type { Context } from '#platform/context.ts'
import { checkLinks, checkStrays, walkStart, type ChainWalk } from '#platform/db/audit-chain.ts'
import { inSteps, type Step, type StepOutcome } from '#platform/tasks/in-steps.ts'
import { newId } from '#shared/ids.ts'
import type { AuditChain } from '../contract.ts'
import { auditWords as words } from '../messages.ts'
import { tampering } from './notifications.ts'
import * as queries from './queries.ts'

const dayMs = 86_400_000
/** A check that begins a little early does not put off the next one by an hour. */
const restMs = dayMs - 1_800_000
const keptDays = 400

/** Kept between two steps: first along the links, then through the numbers. */
type Position = { id: string; entries: number } & (
  | { phase: 'links'; position: number; hash: string; signedSeen: boolean }
  | { phase: 'numbers'; after: number }
)

/** Begins the check of a day when it is due, or goes on with it. Needs a context without a transaction. */
export async function checkChain(context: Context): Promise<void> {
  await inSteps<Position>(context, {
    name: 'auditLog.check',
    first: 500,
    most: 5_000,
    step: (inStep, step) => (step.after ? goOn(inStep, step.after, step) : begin(inStep)),
  })
}

async function begin(context: Context): Promise<StepOutcome<Position>> {
  const now = context.clock.now()
  const newest = await queries.findNewestCheck(context.db)
  if (newest?.endedAt && now.getTime() - newest.beganAt.getTime() < restMs) {
    return { rows: 0, next: null }
  }
  const id = newId(now.getTime())
  await queries.insertCheck(context.db, id, now)
  await queries.deleteChecksBefore(context.db, new Date(now.getTime() - keptDays * dayMs))
  const start = { phase: 'links', position: 0, hash: '', signedSeen: false } as const
  return { rows: 1, next: { id, entries: 0, ...start } }
}

async function goOn(
  context: Context,
  at: Position,
  { size }: Step<Position>,
): Promise<StepOutcome<Position>> {
  const found =
    at.phase === 'links'
      ? await followLinks(context, at, size)
      : await checkNumbers(context, at, size)
  if (found.fault) return end(context, at, { rows: found.rows, fault: found.fault })
  if (!found.next) return end(context, at, { rows: found.rows, fault: null })
  return { rows: found.rows, next: found.next }
}

type Found = { rows: number; fault: string | undefined; next: Position | null }

async function followLinks(
  context: Context,
  at: Position & { phase: 'links' },
  size: number,
): Promise<Found> {
  const from: ChainWalk =
    at.position === 0
      ? walkStart
      : {
          head: { position: at.position, hash: Buffer.from(at.hash, 'hex') },
          signedSeen: at.signedSeen,
          unsigned: 0,
        }
  const checked = await checkLinks(context.db, context.auditKey, from, size)
  const { walk, links, fault } = checked
  const kept = { id: at.id, entries: at.entries + links }
  const next: Position =
    checked.atEnd || !walk.head
      ? { ...kept, phase: 'numbers', after: 0 }
      : {
          ...kept,
          phase: 'links',
          position: walk.head.position,
          hash: walk.head.hash.toString('hex'),
          signedSeen: walk.signedSeen,
        }
  return { rows: links, fault, next }
}

async function checkNumbers(
  context: Context,
  at: Position & { phase: 'numbers' },
  size: number,
): Promise<Found> {
  const { fault, rows, next } = await checkStrays(context.db, at.after, size)
  return { rows, fault, next: next === null ? null : { ...at, after: next } }
}

async function end(
  context: Context,
  { id, entries }: Position,
  { rows, fault }: { rows: number; fault: string | null },
): Promise<StepOutcome<Position>> {
  const endedAt = context.clock.now()
  await queries.endCheck(context.db, id, { endedAt, entries, fault })
  if (fault) {
    context.log.error({ fault }, 'the audit log has been tampered with')
    await tellOwners(context, fault)
  }
  return { rows, next: null }
}

async function tellOwners(context: Context, fault: string): Promise<void> {
  const { publicUrl, brandName } = context.settings
  const team = await accounts.adminsWith(context, 'admins.manage')
  await notifications.tell(
    context,
    tampering,
    team.map((accountId) => ({
      accountId,
      content: () => ({
        subject: words.subject,
        paragraphs: [words.lead(fault), words.next],
        action: { label: words.open, url: `${publicUrl}/admin/audit` },
        footer: words.footer(brandName),
      }),
    })),
  )
}

export async function readChain(context: Context): Promise<AuditChain> {
  const [last, newest] = await Promise.all([
    queries.findLastCheck(context.db),
    queries.findNewestCheck(context.db),
  ])
  return {
    checkedAt: last?.endedAt?.toISOString() ?? null,
    entries: last?.entries ?? 0,
    fault: last?.fault ?? null,
    isRunning: newest !== undefined && newest.endedAt === null,
  }
}
