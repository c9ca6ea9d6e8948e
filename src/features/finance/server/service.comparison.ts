/** Compares each day's payments with what their provider reports, until the day is done. */
import * as accounts from '#features/accounts/server/service.ts'
import * as notifications from '#features/notifications/server/service.ts'
import * as payments from '#features/payments/server/service.ts'
import type { Context } from '#platform/context.ts'
import { dayWords } from '#shared/dates.ts'
import { newId } from '#shared/ids.ts'
import { typeWords } from '../messages.notifications.ts'
import { differences } from './notifications.ts'
import { differencesOf, spanToCompare, type Span } from './policy.ts'
import * as queries from './queries.ts'

type ProviderName = Parameters<typeof payments.providerOf>[1]

/**
 * Compares the days, by UTC, that have not been compared with each provider, and what was begun some time before
 * them. Outside of a transaction.
 */
export async function reconcile(context: Context): Promise<void> {
  for (const name of context.settings.billing.providers) {
    if (context.signal.aborted) return
    if (name === 'manual') continue
    try {
      await reconcileProvider(context, name)
    } catch (error) {
      // The next hour tries again; what one does not answer is no reason to leave out another.
      context.log.error({ err: error, provider: name }, 'payments could not be compared')
    }
  }
}

async function reconcileProvider(context: Context, name: ProviderName): Promise<void> {
  const comparedThrough = await queries.findComparedThrough(context.db, name)
  const span = spanToCompare(comparedThrough, context.clock.now())
  if (!span) return
  const { from, to, begunFrom, listedTo } = span
  const listed = await payments.providerOf(context, name).listPayments(begunFrom, listedTo)
  const theirs = listed.filter(({ at }) => at < to)
  const ours = await payments.listPaidBetween(context.db, name, from, to)
  const refs = theirs.map(({ ref }) => ref)
  const known = await payments.listPaidRefs(context.db, name, refs)
  const found = differencesOf({ theirs, ours, known, listed })
  await keepFound(context, name, span, found)
}

/** What was found and how far it went are one: a kill between them would lose the news, or send it twice. */
async function keepFound(
  context: Context,
  provider: ProviderName,
  { lastDay }: Span,
  found: ReturnType<typeof differencesOf>,
): Promise<void> {
  const now = context.clock.now()
  await context.inTransaction(async (own) => {
    await queries.keepComparedThrough(own.db, { provider, day: lastDay, now })
    const rows = found.map((one) => ({ ...one, id: newId(now.getTime()), provider }))
    const count = await queries.insertDifferences(own.db, rows, now)
    if (count > 0) await tellFinance(own, { provider, day: lastDay, count })
  })
}

async function tellFinance(
  context: Context,
  { provider, day, count }: { provider: string; day: string; count: number },
): Promise<void> {
  context.log.error({ provider, day, count }, 'payments differ from the report')
  const { publicUrl, brandName } = context.settings
  const team = await accounts.adminsWith(context, 'refunds.approve')
  await notifications.tell(
    context,
    differences,
    team.map((accountId) => ({
      accountId,
      content: () => ({
        subject: typeWords.subject(count, provider),
        paragraphs: [typeWords.found(dayWords(day))],
        action: { label: typeWords.open, url: `${publicUrl}/admin/payments?show=differences` },
        footer: typeWords.footer(brandName),
      }),
    })),
  )
}
