/** Emails to support (TIC2): answers land in their ticket once, others begin one. */
import { z } from 'zod'
import * as accounts from '#features/accounts/server/service.ts'
import type { Context } from '#platform/context.ts'
import { mailKeyOf } from '#platform/mail/mail-key.ts'
import { readMail, UnreadableMail, type ReadMail } from '#platform/mail/read-mail.ts'
import type { IncomingMail } from '#platform/mail/receive.ts'
import { checkSentFile } from '#platform/storage/sent-file.ts'
import { defineTask } from '#platform/tasks/tasks.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { emailSchema } from '#shared/schemas.ts'
import { bodyMaximum, fileMaximumBytes, filesOfTicketAtMost, subjectMaximum } from '../contract.ts'
import { mailWords } from '../messages.mails.ts'
import {
  alikeADay,
  areAlike,
  foldQuoted,
  isAutomatic,
  likenessOf,
  mailsAnHour,
  plainSubject,
  tagOf,
  ticketsAnHour,
  type Ignored,
} from './policy.mail.ts'
import { nextStatus } from './policy.ts'
import * as fileQueries from './queries.files.ts'
import * as queries from './queries.mail.ts'
import * as tickets from './queries.ts'
import { keep } from './service.files.ts'
import { numberOfTag } from './service.notices.ts'
import { note, open, replyTo, type Said } from './service.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** What is kept of an email, so that an answer to it finds the ticket. */
const keptDays = 90
const foldedAtMost = 50_000

export const readTask = defineTask({
  name: 'tickets.readMail',
  payload: z.object({ id: z.uuid() }),
})

/** Stores an email as it came; what it means is found out by a task. */
export async function receive(context: Context, mail: IncomingMail): Promise<void> {
  const now = context.clock.now()
  const id = newId(now.getTime())
  const { key } = await context.storage.putFile(mail.raw, 'ticket-mails')
  const isNew = await queries.insertMail(context.db, {
    id,
    mailKey: mailKeyOf(mail.raw),
    sender: '',
    automaticSender: mail.sender === '',
    tag: mail.recipients.map(tagOf).find((tag) => tag !== undefined) ?? null,
    size: mail.raw.length,
    storageKey: key,
    state: 'waiting',
    receivedAt: now,
  })
  if (isNew) await context.enqueue(readTask, { id })
  else context.afterCommit(() => context.storage.deleteFile(key))
}

type Attachment = { file: Awaited<ReturnType<typeof keep>> } | { problem: string }

/** Reads an email and does what it asks. Not in a transaction: files are scanned meanwhile. */
export async function read(context: Context, id: string): Promise<void> {
  const row = await queries.findWaiting(context.db, id)
  if (!row) return
  const raw = await context.storage.getFile(row.storageKey!)
  let mail: ReadMail
  try {
    mail = await readMail(raw)
  } catch (error) {
    if (!(error instanceof UnreadableMail)) throw error
    context.log.warn({ err: error, mail: id }, 'an email to support cannot be read')
    await queries.updateMail(context.db, id, { state: 'unreadable', reason: error.message })
    return
  }
  const sender = emailSchema.safeParse(mail.from?.address).data
  const refusal = await ignored(context, row, mail, sender)
  if (refusal || !sender) {
    await context.inTransaction((inside) => end(inside, row, mail, refusal ?? 'noSender'))
    return
  }
  const attachments = await attachmentsOf(context, mail)
  await context.inTransaction((inside) => take(inside, { row, mail, sender, attachments }))
}

/** Why an email becomes no part of a ticket; undefined for one that does. */
async function ignored(
  context: Context,
  row: queries.MailRow,
  mail: ReadMail,
  sender: string | undefined,
): Promise<Ignored | undefined> {
  if (!sender) return 'noSender'
  if (isAutomatic(row.automaticSender ? '' : sender, sender, mail.headers)) return 'automatic'
  const own = context.settings.supportEmail.toLowerCase()
  if (sender.replace(/\+[^@]*@/, '@') === own) return 'own'
  const now = context.clock.now().getTime()
  const since = new Date(now - dayMs)
  const earlier = await queries.listOfSender(context.db, { id: row.id, sender, since }, 200)
  const lastHour = earlier.filter(({ receivedAt }) => receivedAt.getTime() > now - hourMs)
  if (lastHour.length >= mailsAnHour) return 'rate'
  const likeness = likenessOf(foldQuoted(mail.text).body)
  const alike = earlier.filter((other) => areAlike(other.likeness ?? '', likeness))
  return alike.length >= alikeADay ? 'alike' : undefined
}

/** An email that was ignored counts among those of its sender all the same. */
async function end(
  context: Context,
  row: queries.MailRow,
  mail: ReadMail,
  reason: Ignored,
): Promise<void> {
  context.log.info({ mail: row.id, reason }, 'an email to support was ignored')
  await settle(context, row, mail, { state: 'ignored', reason })
}

async function settle(
  context: Context,
  row: queries.MailRow,
  mail: ReadMail,
  result: { state: 'taken' | 'ignored'; reason?: Ignored; ticketId?: string },
): Promise<void> {
  await queries.updateMail(context.db, row.id, {
    ...result,
    messageId: mail.messageId,
    sender: mail.from?.address ?? '',
    likeness: likenessOf(foldQuoted(mail.text).body),
    storageKey: null,
  })
  context.afterCommit(() => context.storage.deleteFile(row.storageKey!))
}

async function attachmentsOf(context: Context, mail: ReadMail): Promise<Attachment[]> {
  const attachments: Attachment[] = []
  for (const { fileName, bytes } of mail.attachments) {
    attachments.push(await attachmentOf(context, fileName, bytes))
  }
  if (mail.leftOut.length > 0) {
    attachments.push({ problem: mailWords.tooManyFiles(mail.leftOut.join(', ')) })
  }
  return attachments
}

async function attachmentOf(
  context: Context,
  name: string,
  bytes: Uint8Array,
): Promise<Attachment> {
  try {
    if (bytes.length > fileMaximumBytes) throw new AppError('PAYLOAD_TOO_LARGE')
    return { file: await keep(context, await checkSentFile(context, bytes), name) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { problem: mailWords.leftOut(name, error.details?.reason ?? error.message) }
  }
}

async function take(
  context: Context,
  {
    row: { id },
    mail,
    sender,
    attachments,
  }: { row: queries.MailRow; mail: ReadMail; sender: string; attachments: Attachment[] },
): Promise<void> {
  const row = await queries.lockWaiting(context.db, id)
  // Read by another worker meanwhile.
  if (!row) return
  const said = await sayIn(context, row, mail, sender)
  if (typeof said === 'string') {
    for (const one of attachments) if ('file' in one) dropFile(context, one.file)
    return end(context, row, mail, said)
  }
  await keepAttachments(context, said, attachments)
  await settle(context, row, mail, { state: 'taken', ticketId: said.row.id })
}

/** Puts the words where they belong. */
async function sayIn(
  context: Context,
  mailRow: queries.MailRow,
  mail: ReadMail,
  sender: string,
): Promise<Said | Ignored> {
  const text = wordsOf(mail)
  const ticket = await ticketOf(context, mailRow.tag, mail)
  if (!ticket) return begin(context, mail, sender, text)
  if (!nextStatus(ticket.status, 'reply')) return 'spam'
  const requester = ticket.requesterId
    ? (await accounts.accountById(context, ticket.requesterId)).email
    : ticket.guestEmail
  if (requester?.toLowerCase() === sender) return replyTo(context, ticket, text)
  // Someone in copy, or another address of the same person: for the team to judge.
  const from = mailWords.emailed(sender, mail.from!.name)
  const entryId = await note(context, ticket, `${from}\n\n${text.body}`, text.folded)
  const updated = await tickets.updateTicket(context.db, ticket.id, {
    updatedAt: context.clock.now(),
  })
  return { row: updated, entryId }
}

function wordsOf(mail: ReadMail): { body: string; folded: string } {
  // oxlint-disable-next-line no-control-regex -- a text column takes no NUL
  const { body, folded } = foldQuoted(mail.text.replace(/\u0000/g, ''))
  if (body.length <= bodyMaximum) {
    return { body: body || mailWords.noText, folded: folded.slice(0, foldedAtMost) }
  }
  const kept = body.slice(0, bodyMaximum - 100)
  const rest = `${body.slice(bodyMaximum - 100)}\n\n${folded}`.trim()
  return { body: `${kept}…\n\n${mailWords.shortened}`, folded: rest.slice(0, foldedAtMost) }
}

/** By the address it was sent to, which only those know who had our email; else by what it answers. */
async function ticketOf(
  context: Context,
  tag: string | null,
  { references }: ReadMail,
): Promise<tickets.TicketRow | undefined> {
  const number = tag === null ? undefined : numberOfTag(context, tag)
  const byTag = number === undefined ? undefined : await queries.findByNumber(context.db, number)
  const found = byTag ?? (await queries.findByMessages(context.db, references))
  return found?.mergedInto ? tickets.lockTicket(context.db, found.mergedInto) : found
}

async function begin(
  context: Context,
  mail: ReadMail,
  sender: string,
  text: { body: string; folded: string },
): Promise<Said | Ignored> {
  const since = new Date(context.clock.now().getTime() - hourMs)
  if ((await queries.countBegunBy(context.db, sender, since)) >= ticketsAnHour) {
    return 'tooManyTickets'
  }
  // An address can be forged: the ticket is a guest's, and its link goes to that address.
  return open(context, {
    requester: { guestEmail: sender },
    input: {
      category: 'other',
      impact: 'question',
      subject: plainSubject(mail.subject).slice(0, subjectMaximum) || mailWords.noSubject,
      name: mail.from!.name.slice(0, 100),
      ...text,
    },
  })
}

async function keepAttachments(
  context: Context,
  { row, entryId }: Said,
  attachments: readonly Attachment[],
): Promise<void> {
  let room = filesOfTicketAtMost - (await fileQueries.countFiles(context.db, row.id))
  for (const attachment of attachments) {
    if ('problem' in attachment) {
      await note(context, row, attachment.problem)
    } else if (room-- > 0) {
      const place = { ticketId: row.id, entryId, accountId: null }
      await fileQueries.insertFile(context.db, { ...attachment.file, ...place })
    } else {
      await note(context, row, mailWords.tooManyFiles(attachment.file.fileName))
      dropFile(context, attachment.file)
    }
  }
}

function dropFile(context: Context, { storageKey }: { storageKey: string }): void {
  context.afterCommit(() => context.storage.deleteFile(storageKey))
}

/** Forgets emails that nobody answers any more. @returns how many */
export async function forgetOld(context: Context, atMost: number): Promise<number> {
  const before = new Date(context.clock.now().getTime() - keptDays * dayMs)
  const rows = await queries.deleteOld(context.db, before, atMost)
  context.afterCommit(async () => {
    for (const { storageKey } of rows) if (storageKey) await context.storage.deleteFile(storageKey)
  })
  return rows.length
}
