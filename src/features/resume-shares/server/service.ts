/** A candidate's shared links: made of the bytes of that moment, revoked at once. */
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import { hashPassword } from '#platform/identity/password.ts'
import { dropRefused } from '#platform/storage/refused-files.ts'
import * as resumes from '#features/resumes/server/service.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { okReply } from '#shared/schemas.ts'
import {
  openSharesAtMost,
  type createShare as createEndpoint,
  type ResumeShare,
} from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { dayMs, keptDays, stateOf } from './policy.ts'
import * as queries from './queries.ts'
import { tokenOf } from './tokens.ts'

export { keptDays } from './policy.ts'

type Page = { cursor?: string | undefined; limit: number }

function shown(context: Context, row: queries.ShareRow): ResumeShare {
  const state = stateOf(row, context.clock.now())
  const { id, label, fileName, views } = row
  return {
    id,
    label,
    fileName,
    state,
    url:
      state === 'open'
        ? `${context.settings.publicUrl}/shared-resume/${tokenOf(context, id)}`
        : null,
    hasPassword: row.passwordHash !== null,
    views,
    lastViewedAt: row.lastViewedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  }
}

export async function listShares(context: Context, page: Page) {
  const after = readCursor(page.cursor, timePosition)
  const { accountId } = personOf(context)
  const rows = await queries.listShares(context.db, accountId, after, page.limit + 1)
  const { items, nextCursor } = nextPage(rows, page.limit, ({ createdAt, id }) => ({
    at: createdAt.toISOString(),
    id,
  }))
  return { items: items.map((row) => shown(context, row)), nextCursor }
}

/**
 * The context must not carry a transaction: setting pages and hashing take long next to a statement.
 *
 * @throws AppError NOT_FOUND when the resume is not the candidate's own, LIMIT_REACHED, STORAGE_FULL
 */
export async function createShare(
  context: Context,
  { resumeId, days, password }: EndpointInput<typeof createEndpoint>['body'],
): Promise<ResumeShare> {
  const { accountId } = personOf(context)
  const file = await resumes.pinnedResume(context, resumeId)
  const passwordHash = password === '' ? null : await hashPassword(password)
  const stored = await context.storage.putFile(file.body, 'resume-shares')
  const now = context.clock.now()
  try {
    return await context.inTransaction(async (inside) => {
      if ((await queries.countOpen(inside.db, accountId, now)) >= openSharesAtMost) {
        throw new AppError('LIMIT_REACHED', errorWords.tooMany(openSharesAtMost))
      }
      const row = await queries.insertShare(inside.db, {
        id: newId(now.getTime()),
        accountId,
        label: file.label,
        fileName: file.fileName,
        contentType: file.contentType,
        size: stored.size,
        sha256: stored.sha256,
        storageKey: stored.key,
        passwordHash,
        expiresAt: new Date(now.getTime() + days * dayMs),
        createdAt: now,
      })
      await recordAudit(inside, {
        action: 'resumeShares.created',
        entity: { type: 'resumeShare', id: row.id },
        after: { sha256: stored.sha256, days, hasPassword: passwordHash !== null },
      })
      return shown(inside, row)
    })
  } catch (error) {
    dropRefused(context, error, [stored.key])
    throw error
  }
}

/** @throws AppError NOT_FOUND, also for someone else's */
async function own(context: Context, id: string): Promise<queries.ShareRow> {
  const share = await queries.findOwnShare(context.db, id, personOf(context).accountId)
  if (!share) throw new AppError('NOT_FOUND')
  return share
}

export async function revokeShare(context: Context, id: string): Promise<typeof okReply> {
  const share = await own(context, id)
  await queries.revokeShare(context.db, id, context.clock.now())
  if (!share.revokedAt) {
    await recordAudit(context, {
      action: 'resumeShares.revoked',
      entity: { type: 'resumeShare', id },
    })
  }
  return okReply
}

export async function listShareViews(context: Context, id: string, page: Page) {
  await own(context, id)
  const after = readCursor(page.cursor, timePosition)
  const rows = await queries.listViews(context.db, id, after, page.limit + 1)
  const { items, nextCursor } = nextPage(rows, page.limit, ({ viewedAt, id: viewId }) => ({
    at: viewedAt.toISOString(),
    id: viewId,
  }))
  return {
    items: items.map(({ id: viewId, viewedAt }) => ({ id: viewId, at: viewedAt.toISOString() })),
    nextCursor,
  }
}

/** Links that have been over for a month, with their bytes. */
export async function forgetOver(context: Context, atMost: number): Promise<number> {
  const before = new Date(context.clock.now().getTime() - keptDays * dayMs)
  const keys = await queries.deleteOver(context.db, before, atMost)
  for (const key of keys) context.afterCommit(() => context.storage.deleteFile(key))
  return keys.length
}
