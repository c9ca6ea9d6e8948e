/** One's own history: found again, opened at a day, taken along, forgotten (CHT10, CHT13). */
import { z } from 'zod'
import { accountsByIds } from '#features/accounts/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import { cursorTime, nextPage, readCursor } from '#platform/db/paging.ts'
import { accountRoom, emitTo } from '#platform/realtime/hub.ts'
import { withoutOverrides } from '#shared/bidi.ts'
import { AppError } from '#shared/errors.ts'
import { okReply, type FileReply } from '#shared/schemas.ts'
import { chatEvents, type FoundMessage, type Message } from '../contract.ts'
import { replyWords } from '../messages.replies.ts'
import { toMessage } from './service.presenting.ts'
import { isAgreed, searchWords } from './policy.ts'
import * as queries from './queries.ts'
import * as history from './queries.history.ts'
import { readConversation } from './service.reading.ts'
import { chatRetentionDays } from './settings.ts'

const foundPosition = z.strictObject({
  at: cursorTime.transform((time) => new Date(time)),
  id: z.uuid(),
  seq: z.number().int(),
})

/** @throws AppError INVALID_CURSOR */
export async function searchMessages(
  context: Context,
  query: {
    q: string
    conversation?: string | undefined
    cursor?: string | undefined
    limit: number
  },
): Promise<{ items: FoundMessage[]; nextCursor: string | null }> {
  const before = readCursor(query.cursor, foundPosition)
  const words = searchWords(query.q)
  if (words === null) return { items: [], nextCursor: null }
  const { accountId } = personOf(context)
  const rows = await history.searchMessages(context.db, accountId, {
    words,
    conversationId: query.conversation,
    before,
    limit: query.limit + 1,
  })
  const page = nextPage(rows, query.limit, (row) => ({
    at: row.createdAt.toISOString(),
    id: row.conversationId,
    seq: row.seq,
  }))
  const others = page.items.flatMap(({ otherId }) => (otherId ? [otherId] : []))
  const people = await accountsByIds(context, [...new Set(others)])
  return {
    nextCursor: page.nextCursor,
    items: page.items.map(({ subject, state, otherId, ...row }) => ({
      message: toMessage(row, isAgreed(state)),
      subject,
      name: people.get(otherId ?? '')?.name ?? replyWords.formerMember,
    })),
  }
}

/** @throws AppError NOT_FOUND for a stranger's conversation */
export async function findMessageAt(
  context: Context,
  id: string,
  at: Date,
): Promise<{ seq: number }> {
  await readConversation(context, id)
  return { seq: await history.findSeqAt(context.db, id, at) }
}

/**
 * Deletes one message for the signed-in person alone; their other devices hear of it.
 *
 * @throws AppError NOT_FOUND
 */
export async function hideMessage(
  context: Context,
  { id: conversationId, seq }: { id: string; seq: number },
): Promise<{ ok: true }> {
  const { accountId } = personOf(context)
  const now = context.clock.now()
  if (!(await history.hideMessage(context.db, { accountId, conversationId, seq, now }))) {
    throw new AppError('NOT_FOUND')
  }
  emitTo(context, [accountRoom(accountId)], chatEvents, 'chat:hidden', { conversationId, seq })
  return okReply
}

const exportedAtOnce = 1_000
/** More than anybody writes; an end for what is read at once. */
const exportedAtMost = 50_000

/**
 * A conversation as the signed-in person sees it, from the beginning.
 *
 * @throws AppError NOT_FOUND for a stranger's conversation
 */
export async function exportConversation(
  context: Context,
  id: string,
  format: 'txt' | 'json',
): Promise<FileReply> {
  const { accountId } = personOf(context)
  const conversation = await readConversation(context, id)
  const names = new Map(conversation.participants.map((one) => [one.accountId, one.name]))
  const reader = { accountId, cleared: conversation.clearedSeq }
  const messages: Message[] = []
  let beforeSeq = conversation.lastSeq + 1
  for (;;) {
    const rows = await queries.listBefore(context.db, id, reader, beforeSeq, exportedAtOnce)
    messages.push(...rows.map((row) => toMessage(row)))
    const last = rows.at(-1)
    if (!last || rows.length < exportedAtOnce || messages.length >= exportedAtMost) break
    beforeSeq = last.seq
  }
  messages.reverse()
  const { subject } = conversation
  const nameOf = ({ senderId }: Message) =>
    senderId === null
      ? context.settings.brandName
      : (names.get(senderId) ?? replyWords.formerMember)
  const said = messages.map((message) => ({
    at: message.createdAt,
    from: nameOf(message),
    text: message.body,
    ...(message.file && { file: message.file.name }),
    ...(message.deletedAt && { deletedAt: message.deletedAt }),
    ...(message.editedAt && { editedAt: message.editedAt }),
  }))
  const participants = [...names.values()]
  const fileName = `conversation-${id}.${format}`
  if (format === 'json') {
    const text = JSON.stringify({ subject, participants, messages: said }, null, 2)
    return { body: Buffer.from(text), contentType: 'application/json; charset=utf-8', fileName }
  }
  const lines = said.map(({ at, from, text, file, deletedAt }) => {
    const content = deletedAt ? [replyWords.deletedMessage] : [text, file && `[${file}]`]
    return `[${at}] ${from}: ${content.filter(Boolean).join(' ')}`
  })
  const text = withoutOverrides([subject, participants.join(', '), '', ...lines, ''].join('\n'))
  return { body: Buffer.from(text), contentType: 'text/plain; charset=utf-8', fileName }
}

const namedAtMost = 10_000

/** What the ids of conversations and of their people mean to a participant: the newest conversations. */
export async function conversationNames(
  context: Context,
  accountId: string,
): Promise<{ id: string; subject: string; people: { id: string; name: string }[] }[]> {
  const rows = await history.listParticipants(context.db, accountId, namedAtMost)
  const ids = rows.flatMap(({ participants }) => participants)
  const people = await accountsByIds(context, [...new Set(ids)])
  return rows.map(({ id, subject, participants }) => ({
    id,
    subject,
    people: participants.map((one) => ({
      id: one,
      name: people.get(one)?.name ?? replyWords.formerMember,
    })),
  }))
}

const dayMs = 24 * 60 * 60 * 1000

/** Conversations that ended long ago are forgotten, with their files. One step of a schedule. */
export async function forgetClosed(context: Context, atMost: number): Promise<number> {
  const days = chatRetentionDays(context.settings)
  if (days === null) return 0
  const before = new Date(context.clock.now().getTime() - days * dayMs)
  const { conversations, files } = await history.deleteClosed(context.db, before, atMost)
  context.afterCommit(async () => {
    for (const { storageKey, previewKey } of files) {
      await context.storage.deleteFile(storageKey)
      if (previewKey) await context.storage.deleteFile(previewKey)
    }
  })
  return conversations
}
