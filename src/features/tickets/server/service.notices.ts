/** Emails and notices about tickets: to accounts by their own settings, to guests by email. */
import { timingSafeEqual } from 'node:crypto'
import * as notifications from '#features/notifications/server/service.ts'
import type { Context } from '#platform/context.ts'
import { composeMail } from '#platform/mail/compose.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import { mailWords } from '../messages.mails.ts'
import { ownTickets } from './notifications.ts'
import type { TicketRow } from './queries.ts'

/** Binds the links in guests' emails. */
export const linkPurpose = 'ticket'

export function referenceOf({ number }: Pick<TicketRow, 'number'>): string {
  return `T-${number}`
}

const replyPurpose = 'ticket reply'
const proofLength = 20

/** What the address of answers says: the ticket's number and a proof that we sent it. */
function proofOf({ identity }: Pick<Context, 'identity'>, number: number): string {
  const signed = Buffer.from(identity.signedLinks.sign(replyPurpose, String(number)), 'base64url')
  // In digits that survive a mail server which writes addresses in small letters.
  return signed.toString('hex').slice(0, proofLength)
}

/** @returns the number of the ticket; undefined for a tag that is not ours */
export function numberOfTag(context: Pick<Context, 'identity'>, tag: string): number | undefined {
  const [, number, proof] = /^(\d{1,15})-([0-9a-f]{20})$/.exec(tag) ?? []
  if (!number || !proof) return undefined
  const isOurs = timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(context, Number(number))))
  return isOurs ? Number(number) : undefined
}

/** Where answers by email go; undefined where nobody reads them. */
function replyAddress(context: Context, { number }: TicketRow): string | undefined {
  const { readsSupportMail, supportEmail } = context.settings
  if (!readsSupportMail) return undefined
  return supportEmail.replace('@', `+${number}-${proofOf(context, number)}@`)
}

type News = { subject: string; paragraphs: string[] }

/** Tells the person who asked. */
export async function tellRequester(
  context: Context,
  ticket: TicketRow,
  news: () => News,
): Promise<void> {
  const { brandName, publicUrl } = context.settings
  const replyTo = replyAddress(context, ticket)
  const footer = () =>
    [...(replyTo ? [mailWords.replyHint] : []), mailWords.footer(brandName)].join(' ')
  const more = { ...(replyTo && { replyTo }) }
  if (ticket.requesterId) {
    const url = `${publicUrl}/support/${ticket.id}`
    await notifications.tell(context, ownTickets, [
      {
        accountId: ticket.requesterId,
        about: `ticket:${ticket.id}`,
        content: () => ({
          ...news(),
          ...more,
          action: { label: mailWords.open, url },
          footer: footer(),
        }),
      },
    ])
    return
  }
  const token = context.identity.signedLinks.sign(linkPurpose, ticket.id)
  const url = `${publicUrl}/support/link#${token}`
  await context.enqueue(
    sendMail,
    composeMail({
      to: ticket.guestEmail!,
      ...news(),
      ...more,
      action: { label: mailWords.open, url },
      footer: footer(),
    }),
  )
}
