/** Conversations, as they are reported. `features/moderation` decides, and keeps a record of who reads one. */
import { block } from '#features/blocks/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import type { Excerpt, FoundExcerpt, Reportable } from '#platform/reportable.ts'
import { AppError } from '#shared/errors.ts'
import type { Message } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { replyWords } from '../messages.replies.ts'
import { readFile } from './service.files.ts'
import {
  closeReported,
  listMessages,
  messagesForReport,
  readConversation,
  reopenReported,
} from './service.ts'

/** Messages that are copied when the reporter agrees. */
const copiedMessages = 20

function excerptOf({ senderId, body, file, createdAt, deletedAt }: Message): Excerpt {
  const text = [body, file && replyWords.fileNamed(file.name)].filter(Boolean).join(' · ')
  return { authorId: senderId, text: deletedAt ? replyWords.deletedMessage : text, at: createdAt }
}

function withFile(context: Context, message: Message): FoundExcerpt {
  const { conversationId, file, deletedAt } = message
  if (!file || deletedAt) return excerptOf(message)
  const { id, name, size, contentType } = file
  const read = async () => {
    const { body } = await readFile(context, { id: conversationId, fileId: id }, 'whole')
    return body
  }
  return { ...excerptOf(message), attachment: { name, size, contentType, read } }
}

export const reportables: readonly Reportable[] = [
  {
    kind: 'conversation',
    async find(context, id, { copies, around }) {
      const { accountId } = personOf(context)
      const conversation = await readConversation(context, id)
      const other = conversation.participants.find((one) => one.accountId !== accountId)
      if (!other) throw new AppError('CONFLICT', errorWords.nobodyToReport)
      // As the reporter sees them: what they have deleted for themselves is not among them.
      const copied = copies
        ? (await listMessages(context, id, { limit: copiedMessages, around })).items.toReversed()
        : null
      if (copied && around !== undefined && copied.every(({ seq }) => seq !== around)) {
        throw new AppError('NOT_FOUND')
      }
      return {
        ownerId: other.accountId,
        title: conversation.subject,
        path: null,
        excerpts:
          copied &&
          copied.map((one) => ({
            ...withFile(context, one),
            ...(one.seq === around && { isReported: true as const }),
          })),
      }
    },
    block: async (context, { ownerId }) => {
      if (ownerId !== null) await block(context, ownerId)
    },
    async remove(context, id) {
      await closeReported(context, id)
      return null
    },
    restore: reopenReported,
    async readMore(context, id, before) {
      const { items, hasOlder } = await messagesForReport(context, id, before)
      return { items: items.map((one) => ({ ...excerptOf(one), seq: one.seq })), hasOlder }
    },
  },
]
