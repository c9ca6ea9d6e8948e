/** Who hears what about money. */
import * as notifications from '#features/notifications/server/service.ts'
import type { Context } from '#platform/context.ts'
import { dayInZone, dayWords } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { mailWords as words } from '../messages.mails.ts'
import { receipts } from './notifications.ts'

type Letter = {
  accountId: string
  about: string
  subject: () => string
  paragraphs: () => string[]
}

async function tell(context: Context, { accountId, about, subject, paragraphs }: Letter) {
  await notifications.tell(context, receipts, [
    {
      accountId,
      about,
      content: () => ({
        subject: subject(),
        paragraphs: paragraphs(),
        action: { label: words.open, url: `${context.settings.publicUrl}/payments` },
        footer: words.footer(context.settings.brandName),
      }),
    },
  ])
}

const dayOf = (context: Context, at: Date) => dayWords(dayInZone(at, context.timeZone))

type Paid = {
  accountId: string
  id: string
  totalMinor: number
  currency: string
  planName: string
}

export function tellPaid(context: Context, order: Paid, until: Date): Promise<void> {
  return tell(context, {
    accountId: order.accountId,
    about: `order:${order.id}`,
    subject: () => words.paidSubject(order.planName),
    paragraphs: () => [
      words.paid(
        formatMoney(order.totalMinor, order.currency),
        order.planName,
        dayOf(context, until),
      ),
      words.paidInvoice,
    ],
  })
}

type Renewal = {
  accountId: string
  id: string
  planName: string
  amountMinor: number
  currency: string
  methodLabel: string | null
}

/** Before money is taken, or before a plan ends that nothing is taken for. */
export function tellNotice(
  context: Context,
  renewal: Renewal,
  { at, renews }: { at: Date; renews: boolean },
): Promise<void> {
  const { accountId, planName, amountMinor, currency, methodLabel } = renewal
  const day = dayOf(context, at)
  return tell(context, {
    accountId,
    about: `subscription:${renewal.id}`,
    subject: () => (renews ? words.noticeSubject(planName, day) : words.endsSubject(planName, day)),
    paragraphs: () =>
      renews
        ? [
            words.notice(
              formatMoney(amountMinor, currency),
              planName,
              day,
              methodLabel ?? words.someMethod,
            ),
            words.noticeCancel,
          ]
        : [words.ends(planName, day)],
  })
}

export function tellFailed(
  context: Context,
  renewal: Renewal,
  { next, until }: { next: Date | null; until: Date },
): Promise<void> {
  const amount = formatMoney(renewal.amountMinor, renewal.currency)
  return tell(context, {
    accountId: renewal.accountId,
    about: `subscription:${renewal.id}`,
    subject: () => words.failedSubject(renewal.planName),
    paragraphs: () => [
      words.failed(amount, renewal.methodLabel ?? words.someMethod),
      next
        ? words.failedNext(dayOf(context, next), dayOf(context, until))
        : words.failedLast(dayOf(context, until)),
    ],
  })
}

export function tellEnded(
  context: Context,
  ended: { accountId: string; id: string; planName: string },
): Promise<void> {
  return tell(context, {
    accountId: ended.accountId,
    about: `subscription:${ended.id}`,
    subject: () => words.endedSubject(ended.planName),
    paragraphs: () => [words.ended],
  })
}

/** To someone who comes back to a plan that nobody renews. */
export function tellNotRenewed(
  context: Context,
  { accountId, id, planName }: { accountId: string; id: string; planName: string },
  until: Date,
): Promise<void> {
  const day = dayOf(context, until)
  return tell(context, {
    accountId,
    about: `subscription:${id}`,
    subject: () => words.endsSubject(planName, day),
    paragraphs: () => [words.notRenewed(planName, day), words.notRenewedResume],
  })
}

export function tellRefunded(
  context: Context,
  refund: { accountId: string; id: string; amountMinor: number; currency: string; rule: string },
): Promise<void> {
  const amount = formatMoney(refund.amountMinor, refund.currency)
  return tell(context, {
    accountId: refund.accountId,
    about: `refund:${refund.id}`,
    subject: () => words.refundedSubject(amount),
    paragraphs: () => [
      ...(refund.rule === 'lateSuccess' ? [words.refundedLate] : []),
      ...(refund.rule === 'paidTwice' ? [words.refundedTwice] : []),
      words.refunded(amount),
    ],
  })
}

export function tellTransferredBack(
  context: Context,
  refund: { id: string; accountId: string; amountMinor: number; currency: string },
): Promise<void> {
  const amount = formatMoney(refund.amountMinor, refund.currency)
  return tell(context, {
    accountId: refund.accountId,
    about: `refund:${refund.id}`,
    subject: () => words.transferredBackSubject(amount),
    paragraphs: () => [words.transferredBack(amount)],
  })
}

export function tellTransferRefused(
  context: Context,
  order: { accountId: string; id: string },
): Promise<void> {
  return tell(context, {
    accountId: order.accountId,
    about: `order:${order.id}`,
    subject: () => words.transferRefused,
    paragraphs: () => [words.transferRefusedBody],
  })
}
