/** Emails and notices about tickets: to accounts by their own settings, to guests by email. */
import * as notifications from '#features/notifications/server/service.ts'
import type { Context } from '#platform/context.ts'
import { composeMail } from '#platform/mail/compose.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import { momentWords } from '#shared/dates.ts'
import { mailWords } from '../messages.mails.ts'
import { ownTickets } from './notifications.ts'
import type { TicketRow } from './queries.ts'

/** Binds the links in guests' emails. */
export const linkPurpose = 'ticket'

export function referenceOf({ number }: Pick<TicketRow, 'number'>): string {
  return `T-${number}`
}

/** A moment in the deployment's zone, zone named. */
export function moment(context: Pick<Context, 'timeZone'>, at: Date): string {
  const text = momentWords(at, {
    timeZone: context.timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })
  return `${text} (${context.timeZone})`
}

type News = { subject: string; paragraphs: string[] }

/** Tells the person who asked. */
export async function tellRequester(
  context: Context,
  ticket: TicketRow,
  news: () => News,
): Promise<void> {
  const { brandName, publicUrl } = context.settings
  const footer = () => mailWords.footer(brandName)
  if (ticket.requesterId) {
    const url = `${publicUrl}/support/${ticket.id}`
    await notifications.tell(context, ownTickets, [
      {
        accountId: ticket.requesterId,
        about: `ticket:${ticket.id}`,
        content: () => ({ ...news(), action: { label: mailWords.open, url }, footer: footer() }),
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
      action: { label: mailWords.open, url },
      footer: footer(),
    }),
  )
}
