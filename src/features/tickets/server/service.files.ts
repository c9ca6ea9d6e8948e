/** Files on tickets: added one by one, kept once the message they belong to is sent. */
import { personOf, type Context } from '#platform/context.ts'
import type { UploadedFile } from '#platform/http/handle.ts'
import { sentFileProblems } from '#platform/messages.replies.ts'
import { shownName } from '#platform/storage/file-names.ts'
import { checkSentFile, refusedFile, type SentFile } from '#platform/storage/sent-file.ts'
import { withoutOverrides } from '#shared/bidi.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { FileReply } from '#shared/schemas.ts'
import { filesOfTicketAtMost, getTicketFile, type TicketFile } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import * as queries from './queries.files.ts'

const passPurpose = 'ticket file'
const passMs = 3_600_000

/** @param isGuest whether its address must open it without a session */
function fileOf(
  context: Context,
  { id, fileName, contentType, size }: queries.FileRow,
  isGuest: boolean,
): TicketFile {
  const address = getTicketFile.path.replace('{id}', id)
  const ends = context.clock.now().getTime() + passMs
  const pass = isGuest && context.identity.signedLinks.sign(passPurpose, `${id} ${ends}`)
  return {
    id,
    name: fileName,
    contentType,
    size,
    address: pass ? `${address}?pass=${pass}` : address,
  }
}

/**
 * Adds a file to what is being written. The context must not carry a transaction.
 *
 * @throws AppError INVALID_FILE at `file`, LIMIT_REACHED with too many unsent ones, STORAGE_FULL
 */
export async function add(context: Context, file: UploadedFile | undefined): Promise<TicketFile> {
  const { accountId } = personOf(context)
  if (!file) throw refusedFile(sentFileProblems.empty)
  if ((await queries.countUnsent(context.db, accountId)) >= filesOfTicketAtMost) {
    throw new AppError('LIMIT_REACHED', errorWords.tooManyFiles(filesOfTicketAtMost))
  }
  const checked = await checkSentFile(context, file.bytes)
  const row = await keep(context, checked, file.fileName)
  await queries.insertFile(context.db, { ...row, accountId })
  return fileOf(context, { ...row, accountId, ticketId: null, entryId: null }, false)
}

type KeptFile = Omit<queries.FileRow, 'accountId' | 'ticketId' | 'entryId'>

/** Puts the bytes where they stay, for the row that the caller stores. */
export async function keep(
  context: Pick<Context, 'storage' | 'clock'>,
  { bytes, contentType, ending }: SentFile,
  name: string,
): Promise<KeptFile> {
  const createdAt = context.clock.now()
  const { key, size, sha256 } = await context.storage.putFile(bytes, 'tickets')
  const fileName = shownName(withoutOverrides(name), ending, 'file')
  const id = newId(createdAt.getTime())
  return { id, storageKey: key, fileName, contentType, size, sha256, createdAt }
}

/**
 * The files of a message, in the transaction that stores it.
 *
 * @throws AppError INVALID_INPUT at `fileIds` for files that are not one's own or were sent before
 */
export async function attach(
  context: Context,
  ids: readonly string[],
  to: { ticketId: string; entryId: string },
): Promise<void> {
  if (ids.length === 0) return
  const own = new Set(ids)
  const { accountId } = personOf(context)
  if ((await queries.countFiles(context.db, to.ticketId)) + own.size > filesOfTicketAtMost) {
    throw invalidField('fileIds', errorWords.tooManyFiles(filesOfTicketAtMost))
  }
  const attached = await queries.attachFiles(context.db, { ids: [...own], accountId }, to)
  if (attached !== own.size) throw invalidField('fileIds', errorWords.unknownFile)
}

/** Files of a ticket by the entry they belong to. */
export async function filesByEntry(
  context: Context,
  ticketId: string,
): Promise<Map<string, TicketFile[]>> {
  const files = await queries.listFiles(context.db, ticketId)
  const isGuest = context.actor.kind === 'guest'
  const byEntry = new Map<string, TicketFile[]>()
  for (const file of files) {
    if (file.entryId === null) continue
    const others = byEntry.get(file.entryId)
    if (others) others.push(fileOf(context, file, isGuest))
    else byEntry.set(file.entryId, [fileOf(context, file, isGuest)])
  }
  return byEntry
}

/** @throws AppError NOT_FOUND, also for someone else's and for a pass that has ended */
export async function read(
  context: Context,
  id: string,
  pass: string | undefined,
): Promise<FileReply> {
  const file = await queries.findFile(context.db, id)
  if (!file || !mayRead(context, file, pass)) throw new AppError('NOT_FOUND')
  return replyOf(context, file)
}

function mayRead(
  { actor, identity, clock }: Context,
  file: queries.FileInTicket,
  pass: string | undefined,
): boolean {
  const [of, ends] = identity.signedLinks.open(passPurpose, pass ?? '')?.split(' ') ?? []
  if (of === file.id && Number(ends) > clock.now().getTime()) return file.entryKind !== 'note'
  if (actor.kind !== 'person') return false
  if (file.ticketId === null) return file.accountId === actor.accountId
  if (actor.permissions.includes('tickets.answer')) return true
  return file.requesterId === actor.accountId && file.entryKind !== 'note'
}

async function replyOf(context: Context, file: queries.FileRow): Promise<FileReply> {
  const { contentType, fileName, storageKey } = file
  return { body: await context.storage.getFile(storageKey), contentType, fileName }
}

const unsentKeptMs = 24 * 60 * 60 * 1000

/** Files whose message was never sent. @returns how many */
export async function forgetUnsent(context: Context, atMost: number): Promise<number> {
  const before = new Date(context.clock.now().getTime() - unsentKeptMs)
  const keys = await queries.deleteUnsent(context.db, before, atMost)
  context.afterCommit(async () => {
    for (const key of keys) await context.storage.deleteFile(key)
  })
  return keys.length
}
