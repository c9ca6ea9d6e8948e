/** Keys by which a program does some of what its owner may: nothing that sends, pays or opens the account. */
import { randomBytes } from 'node:crypto'
import * as accounts from '#features/accounts/server/service.ts'
import { personOf, type Actor, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import type { ReadActor } from '#platform/http/dispatch.ts'
import { hashToken } from '#platform/identity/tokens.ts'
import type { EndpointInput, EndpointReply, Role } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { okReply } from '#shared/schemas.ts'
import {
  accessKeysAtMost,
  type createAccessKey,
  type listAccessKeys,
  type removeAccessKey,
} from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { mailWords } from '../messages.mails.ts'
import * as queries from './queries.ts'

/** Begins every key, so that programs that look for leaked secrets know one. */
const prefix = 'tsk_'
const pattern = /^Bearer (tsk_[\w-]{43})$/i
const dayMs = 24 * 60 * 60 * 1000
/** Use is noted no more often than this. */
const useNotedMs = 60_000

export async function list(context: Context): Promise<EndpointReply<typeof listAccessKeys>> {
  const { accountId } = personOf(context)
  const now = context.clock.now()
  return { items: await queries.listKeys(context.db, accountId, now, accessKeysAtMost) }
}

/** @throws AppError INVALID_CREDENTIALS, LIMIT_REACHED */
export async function create(
  context: Context,
  { name, days, currentPassword }: EndpointInput<typeof createAccessKey>['body'],
  ip: string,
): Promise<EndpointReply<typeof createAccessKey>> {
  const { accountId, role } = personOf(context)
  await accounts.confirmPassword(context, currentPassword, ip)
  const now = context.clock.now()
  await queries.clearKeys(context.db, accountId, now)
  const known = await queries.listKeys(context.db, accountId, now, accessKeysAtMost)
  if (known.length >= accessKeysAtMost) {
    throw new AppError('LIMIT_REACHED', errorWords.tooManyKeys(accessKeysAtMost))
  }
  const key = `${prefix}${randomBytes(32).toString('base64url')}`
  const accessKey = {
    id: newId(now.getTime()),
    name,
    createdAt: now,
    expiresAt: new Date(now.getTime() + days * dayMs),
  }
  await queries.insertKey(context.db, { ...accessKey, accountId, role, hash: hashToken(key) })
  await recordAudit(context, {
    action: 'accessKeys.created',
    entity: { type: 'account', id: accountId },
    after: { days },
  })
  const { brandName, publicUrl } = context.settings
  await accounts.tellOwner(context, await accounts.accountById(context, accountId), {
    subject: mailWords.keyCreatedSubject(brandName),
    text: mailWords.keyCreatedBody(name, publicUrl),
  })
  return { key, accessKey: { ...accessKey, lastUsedAt: null } }
}

/** @throws AppError NOT_FOUND */
export async function remove(
  context: Context,
  id: string,
): Promise<EndpointReply<typeof removeAccessKey>> {
  const { accountId } = personOf(context)
  if (!(await queries.deleteKey(context.db, accountId, id))) throw new AppError('NOT_FOUND')
  await recordAudit(context, {
    action: 'accessKeys.removed',
    entity: { type: 'account', id: accountId },
  })
  return okReply
}

/** Reads callers by their access key, and those without one as before. */
export function withAccessKeys(readSession: ReadActor, db: Database, now: () => Date): ReadActor {
  return async (credentials) => {
    const key = pattern.exec(credentials.authorization ?? '')?.[1]
    return key === undefined ? readSession(credentials) : readHolder(db, key, now())
  }
}

async function readHolder(db: Database, key: string, now: Date): Promise<Actor> {
  const holder = await queries.findHolder(db, hashToken(key), now)
  if (!holder) return { kind: 'guest' }
  const { id, accountId, role, emailVerified, limitedUntil, lastUsedAt } = holder
  if (now.getTime() - (lastUsedAt?.getTime() ?? 0) > useNotedMs) {
    await queries.noteUse(db, id, now)
  }
  return {
    kind: 'person',
    accountId,
    sessionId: id,
    role: role as Role,
    emailVerified,
    limitedUntil,
    accessKey: true,
    permissions: [],
  }
}
