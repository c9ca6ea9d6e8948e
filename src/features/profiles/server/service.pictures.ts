/**
 * Profile pictures: drawn anew, kept once for each person, and shown to those with whom that person talks.
 * Who may see a face is decided where the name is shown: that reply carries an address with a pass for its
 * reader alone, which ends by itself.
 */
import { areBlocked } from '#features/blocks/server/service.ts'
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import type { UploadedFile } from '#platform/http/handle.ts'
import { redrawFace } from '#platform/storage/pictures.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { FileReply } from '#shared/schemas.ts'
import * as accountLocks from './queries.ts'
import * as queries from './queries.pictures.ts'
import { errorWords } from '../messages.errors.ts'
import { pictureProblems } from '../messages.replies.ts'

const field = 'profilePicture'
const purpose = 'profile-picture'
const hourMs = 60 * 60 * 1000

/** @throws AppError INVALID_FILE at `profilePicture`, STORAGE_FULL */
export async function uploadPicture(
  context: Context,
  file: UploadedFile | undefined,
): Promise<{ picture: string | null }> {
  if (!file || file.bytes.length === 0) throw invalidField(field, errorWords.pictureRequired)
  const drawn = await redrawFace(file.bytes)
  if (typeof drawn === 'string') {
    const message = pictureProblems[drawn]
    throw new AppError('INVALID_FILE', { reason: message, fields: [{ path: field, message }] })
  }
  const { accountId } = personOf(context)
  const now = context.clock.now()
  // Two uploads at once follow each other: the last one stays.
  await accountLocks.insertProfile(context.db, accountId, now)
  await accountLocks.lockProfile(context.db, accountId)
  const { key, sha256 } = await context.storage.putFile(drawn.bytes, 'profile-pictures')
  const picture = { id: newId(now.getTime()), accountId, storageKey: key }
  const before = await queries.replacePicture(context.db, picture, now)
  await recordAudit(context, {
    action: 'profiles.pictureUploaded',
    entity: { type: 'account', id: accountId },
    after: { sha256 },
  })
  dropFile(context, before)
  return { picture: ownAddress(picture.id) }
}

export async function removePicture(context: Context): Promise<{ picture: string | null }> {
  const { accountId } = personOf(context)
  const before = await queries.deletePicture(context.db, accountId)
  if (before) {
    await recordAudit(context, {
      action: 'profiles.pictureRemoved',
      entity: { type: 'account', id: accountId },
    })
    dropFile(context, before)
  }
  return { picture: null }
}

/** The address of someone's own picture. */
export async function ownPicture(
  context: Pick<Context, 'db'>,
  accountId: string,
): Promise<string | null> {
  const [picture] = await queries.listPictures(context.db, [accountId])
  return picture ? ownAddress(picture.id) : null
}

/**
 * Addresses of the pictures of people whom the signed-in person talks with. They stay the same for an hour, so
 * that a browser keeps what it has, and end an hour later.
 *
 * @returns by account; absent for those without a picture
 */
export async function picturesOf(
  context: Context,
  accountIds: readonly string[],
): Promise<Map<string, string>> {
  if (accountIds.length === 0) return new Map()
  const viewerId = personOf(context).accountId
  const ends = (Math.floor(context.clock.now().getTime() / hourMs) + 2) * hourMs
  const rows = await queries.listPictures(context.db, accountIds)
  return new Map(
    rows.map(({ id, accountId }) => {
      const pass = context.identity.signedLinks.sign(purpose, `${id} ${viewerId} ${ends}`)
      return [accountId, `${ownAddress(id)}?pass=${pass}`]
    }),
  )
}

/** @throws AppError NOT_FOUND, also for everyone who was not shown it lately */
export async function readPicture(
  context: Context,
  id: string,
  pass: string | undefined,
): Promise<FileReply> {
  const viewerId = personOf(context).accountId
  const picture = await queries.findPicture(context.db, id)
  if (!picture) throw new AppError('NOT_FOUND')
  const isOwn = picture.accountId === viewerId
  if (!isOwn && !isPassFor(context, pass, id, viewerId)) throw new AppError('NOT_FOUND')
  if (!isOwn && (await areBlocked(context, viewerId, picture.accountId))) {
    throw new AppError('NOT_FOUND')
  }
  const body = await context.storage.getFile(picture.storageKey)
  return { body, contentType: 'image/webp', keptFor: hourMs / 1_000 }
}

function isPassFor(
  { identity, clock }: Context,
  pass: string | undefined,
  id: string,
  viewerId: string,
): boolean {
  const [of, to, until] = identity.signedLinks.open(purpose, pass ?? '')?.split(' ') ?? []
  return of === id && to === viewerId && clock.now().getTime() < Number(until)
}

function ownAddress(id: string): string {
  return `/candidate/profile-picture/${id}`
}

function dropFile(context: Context, picture: queries.PictureRow | undefined): void {
  if (picture) context.afterCommit(() => context.storage.deleteFile(picture.storageKey))
}
