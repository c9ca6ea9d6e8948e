/** Mails about disputes: who has to say something, until when, and how it was decided. */
import type { Context } from '#platform/context.ts'
import { composeMail } from '#platform/mail/compose.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import * as accounts from '#features/accounts/server/service.ts'

/** Mails one side; an account that is gone gets none. */
export async function tell(
  context: Context,
  accountId: string | null,
  disputeId: string,
  mail: { subject: string; paragraphs: string[] },
): Promise<void> {
  if (!accountId) return
  const account = (await accounts.accountsByIds(context, [accountId])).get(accountId)
  if (!account) return
  const { brandName, publicUrl } = context.settings
  await context.enqueue(
    sendMail,
    composeMail({
      to: account.email,
      ...mail,
      action: { label: 'Open the dispute', url: `${publicUrl}/disputes/${disputeId}` },
      footer: `${brandName}, about a referral of yours.`,
    }),
  )
}

/** A moment in the deployment's zone, zone named. */
export function moment(context: Pick<Context, 'timeZone'>, at: Date): string {
  const text = new Intl.DateTimeFormat('en-GB', {
    timeZone: context.timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at)
  return `${text} (${context.timeZone})`
}
