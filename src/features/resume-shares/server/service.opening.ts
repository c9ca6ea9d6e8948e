/** What a person with a link may do: see what it is about, open it, and download what was opened. */
import type { Context } from '#platform/context.ts'
import { verifyPassword } from '#platform/identity/password.ts'
import type { ThrottleRule } from '#platform/throttle/throttle.ts'
import * as profiles from '#features/profiles/server/service.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { FileReply } from '#shared/schemas.ts'
import { getSharedFile } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { passMs, stateOf } from './policy.ts'
import * as queries from './queries.ts'
import { shareIdOf } from './tokens.ts'

const passPurpose = 'resume share file'

/** Tries of a link's password, from everywhere together. */
const passwordTries: ThrottleRule = {
  name: 'resume-shares.password',
  limit: 10,
  seconds: 3_600,
}

/**
 * The share behind a link.
 *
 * @throws AppError NOT_FOUND for what is no link of ours, and for people from whom its owner hides
 * @throws AppError GONE once it has expired or was revoked
 */
async function behind(context: Context, token: string): Promise<queries.ShareRow> {
  const id = shareIdOf(context, token)
  const share = id === undefined ? undefined : await queries.findShare(context.db, id)
  if (!share) throw new AppError('NOT_FOUND')
  const { actor } = context
  const viewerId = actor.kind === 'person' ? actor.accountId : undefined
  if (viewerId && (await profiles.isHiddenFromPerson(context, share.accountId, viewerId))) {
    throw new AppError('NOT_FOUND')
  }
  if (stateOf(share, context.clock.now()) !== 'open') throw new AppError('GONE', errorWords.over)
  return share
}

export async function sharedResume(context: Context, token: string) {
  const share = await behind(context, token)
  const isLocked = share.passwordHash !== null
  return {
    isLocked,
    fileName: isLocked ? null : share.fileName,
    expiresAt: share.expiresAt.toISOString(),
  }
}

/**
 * Counts a view. The context must not carry a transaction: hashing takes long next to a statement.
 *
 * @throws AppError INVALID_INPUT at `password`, RATE_LIMITED after ten wrong ones in an hour
 */
export async function openSharedResume(context: Context, token: string, password: string) {
  const share = await behind(context, token)
  if (share.passwordHash !== null) {
    await context.throttle.spend(passwordTries, share.id)
    const isRight =
      password !== '' && (await verifyPassword({ hash: share.passwordHash, password }))
    if (!isRight) throw invalidField('password', errorWords.wrongPassword)
    await context.throttle.forgive(passwordTries, share.id)
  }
  const now = context.clock.now()
  await context.inTransaction((inside) =>
    queries.insertView(inside.db, {
      id: newId(now.getTime()),
      shareId: share.id,
      viewedAt: now,
    }),
  )
  const ends = now.getTime() + passMs
  const pass = context.identity.signedLinks.sign(passPurpose, `${share.id} ${ends}`)
  return {
    fileName: share.fileName,
    address: `${getSharedFile.path.replace('{token}', token)}?pass=${pass}`,
  }
}

/** @throws AppError NOT_FOUND without a pass of the last ten minutes */
export async function sharedFile(
  context: Context,
  token: string,
  pass: string,
): Promise<FileReply> {
  const share = await behind(context, token)
  const [of, until] = context.identity.signedLinks.open(passPurpose, pass)?.split(' ') ?? []
  if (of !== share.id || !(context.clock.now().getTime() < Number(until))) {
    throw new AppError('NOT_FOUND')
  }
  const body = await context.storage.getFile(share.storageKey)
  return { body, contentType: share.contentType, fileName: share.fileName }
}
