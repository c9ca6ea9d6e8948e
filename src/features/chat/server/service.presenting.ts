/** A message as its readers get it. */
import { lookAlikes } from '#features/companies/server/service.ts'
import type { Message } from '../contract.ts'
import { knownHosts, scamSignOf } from './policy.scam.ts'
import type { MessageRow } from './queries.ts'

/** @param isAccepted both sides have agreed to talk */
export function toMessage(row: MessageRow, isAccepted = true): Message {
  return {
    conversationId: row.conversationId,
    seq: row.seq,
    senderId: row.senderId,
    clientMessageId: row.clientMessageId,
    kind: row.kind,
    body: row.body,
    file: row.file ?? null,
    replyTo: row.replyTo,
    createdAt: time(row.createdAt),
    editedAt: row.editedAt && time(row.editedAt),
    deletedAt: row.deletedAt && time(row.deletedAt),
    scamSign: row.kind === 'text' && !row.deletedAt ? scamSignIn(row.body, isAccepted) : null,
  }
}

/** @param isAccepted both sides have agreed to talk */
export function scamSignIn(text: string, isAccepted: boolean): Message['scamSign'] {
  return scamSignOf(text, { isAccepted, isLookAlike })
}

function isLookAlike(host: string): boolean {
  return lookAlikes(host, knownHosts).length > 0
}

/** Inside JSON that PostgreSQL built, times are text. */
function time(value: Date | string): string {
  return new Date(value).toISOString()
}
