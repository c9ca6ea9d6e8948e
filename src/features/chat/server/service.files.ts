/** Files in conversations: looked into before they are kept, shown to participants alone (CHT2). */
import { personOf, type Context } from '#platform/context.ts'
import type { UploadedFile } from '#platform/http/handle.ts'
import { plainFileProblems, sentFileProblems } from '#platform/messages.replies.ts'
import { shownName } from '#platform/storage/file-names.ts'
import { redraw } from '#platform/storage/pictures.ts'
import { checkSentFile, refusedFile, type SentFile } from '#platform/storage/sent-file.ts'
import { mimeOf } from '#platform/storage/sniff.ts'
import { withoutOverrides } from '#shared/bidi.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { FileReply } from '#shared/schemas.ts'
import type { Message, MessageFile } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import * as queries from './queries.files.ts'
import { change, send } from './service.sending.ts'

const previewSide = 640

type Checked = SentFile & { preview: { bytes: Uint8Array; width: number; height: number } | null }

async function withPreview(file: SentFile): Promise<Checked> {
  if (file.contentType !== mimeOf.jpeg) return { ...file, preview: null }
  const preview = await redraw(file.bytes, ['jpeg'], previewSide)
  if (typeof preview === 'string') throw refusedFile(plainFileProblems[preview])
  return { ...file, preview }
}

/**
 * Sends a file. The context must not carry a transaction, as with `send`.
 *
 * @throws AppError NOT_FOUND for a stranger's conversation, CONFLICT where one may not write, INVALID_FILE at
 *   `file`, STORAGE_FULL
 */
export async function sendFile(
  context: Context,
  input: { conversationId: string; clientMessageId: string; body: string },
  file: UploadedFile | undefined,
): Promise<Message> {
  const { accountId } = personOf(context)
  const { conversationId } = input
  const open = await queries.isWritable(context.db, conversationId, accountId)
  if (open === undefined) throw new AppError('NOT_FOUND')
  if (!open) throw new AppError('CONFLICT', errorWords.conversationClosed)
  if (!file) throw refusedFile(sentFileProblems.empty)
  const checked = await withPreview(await checkSentFile(context, file.bytes))
  const kept = await keep(context, conversationId, file.fileName, checked)
  let message: Message
  try {
    message = await send(context, { ...input, file: kept })
  } catch (error) {
    // After anything but a refusal the message may be stored: a file that no message has after a day is forgotten.
    if (error instanceof AppError) dropUnsent(context, kept)
    throw error
  }
  // The same message was stored before, with its file.
  if (message.file?.id !== kept.id) dropUnsent(context, kept)
  return message
}

function dropUnsent(context: Context, { id }: MessageFile): void {
  context.afterCommit(async () => {
    await remove(context, await queries.deleteUnsentFile(context.db, id))
  })
}

async function keep(
  context: Context,
  conversationId: string,
  name: string,
  { bytes, contentType, ending, preview }: Checked,
): Promise<MessageFile> {
  const { accountId } = personOf(context)
  const now = context.clock.now()
  const id = newId(now.getTime())
  const fileName = shownName(withoutOverrides(name), ending, 'file')
  const stored = await context.storage.putFile(bytes, 'chat')
  const previewKey = preview && (await context.storage.putFile(preview.bytes, 'chat-previews')).key
  await queries.insertFile(context.db, {
    id,
    conversationId,
    accountId,
    storageKey: stored.key,
    previewKey,
    contentType,
    fileName,
    size: stored.size,
    sha256: stored.sha256,
    createdAt: now,
  })
  return {
    id,
    name: fileName,
    size: stored.size,
    contentType,
    preview: preview && { width: preview.width, height: preview.height },
  }
}

async function remove(
  context: Context,
  files: readonly Pick<queries.FileRow, 'storageKey' | 'previewKey'>[],
): Promise<void> {
  for (const { storageKey, previewKey } of files) {
    await context.storage.deleteFile(storageKey)
    if (previewKey) await context.storage.deleteFile(previewKey)
  }
}

/** @throws AppError NOT_FOUND, also for a stranger, and once its message is deleted */
export async function readFile(
  context: Context,
  { id: conversationId, fileId }: { id: string; fileId: string },
  part: 'whole' | 'preview',
): Promise<FileReply> {
  const { accountId } = personOf(context)
  const file = await queries.findFile(context.db, { conversationId, id: fileId, accountId })
  const key = part === 'whole' ? file?.storageKey : file?.previewKey
  if (!file || !key) throw new AppError('NOT_FOUND')
  const body = await context.storage.getFile(key)
  // Previews alone are shown in the page; everything else is downloaded.
  if (part === 'preview') return { body, contentType: mimeOf.jpeg }
  return { body, contentType: file.contentType, fileName: file.fileName }
}

/**
 * Deletes an own message for everyone within 15 minutes; its file goes once that is committed.
 *
 * @throws AppError NOT_FOUND for a stranger's conversation, CONFLICT when it is too late or not one's own
 */
export async function deleteMessage(
  context: Context,
  { conversationId, seq }: { conversationId: string; seq: number },
): Promise<Message> {
  const message = await change(context, { conversationId, seq, body: null })
  const files = await queries.deleteFilesOf(context.db, conversationId, seq)
  if (files.length > 0) context.afterCommit(() => remove(context, files))
  return message
}

const unsentKeptMs = 24 * 60 * 60 * 1000

/** Files of messages that were never stored: the process ended in between. */
export async function forgetUnsent(context: Context, atMost: number): Promise<number> {
  const before = new Date(context.clock.now().getTime() - unsentKeptMs)
  const files = await queries.deleteUnsent(context.db, before, atMost)
  context.afterCommit(() => remove(context, files))
  return files.length
}
