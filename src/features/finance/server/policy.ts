/** What differs between a provider's report and our records. Pure. */
import type { Difference } from '../contract.ts'

type Theirs = {
  ref: string
  at: Date
  orderId: string | null
  amountMinor: number
  currency: string
}
type Ours = { id: string; ref: string; paidAt: Date; amountMinor: number; currency: string }
export type Found = Pick<
  Difference,
  'day' | 'providerRef' | 'kind' | 'oursMinor' | 'theirsMinor' | 'currency'
> & { orderId: string | null }

const dayMs = 86_400_000
const hourMs = 3_600_000
/** A debit takes up to fourteen working days: so long before it is paid here it was begun there. */
const begunBeforeMs = 21 * dayMs
/** News of the last evening may be on its way. */
const settledAfterMs = 3 * hourMs
/** Their clock and ours may differ. */
const marginMs = hourMs

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

export type Span = {
  lastDay: string
  /** Paid here within these. */
  from: Date
  to: Date
  /** Listed there within these. */
  begunFrom: Date
  listedTo: Date
}

/**
 * The days, by UTC, that are over and have not been compared. Undefined where there are none.
 *
 * @param comparedThrough the last day that was; null before the first time, which looks as far back as it lists
 */
export function spanToCompare(comparedThrough: string | null, now: Date): Span | undefined {
  const today = new Date(`${dayOf(new Date(now.getTime() - settledAfterMs))}T00:00:00Z`)
  const lastDay = dayOf(new Date(today.getTime() - dayMs))
  if (comparedThrough !== null && comparedThrough >= lastDay) return undefined
  const from =
    comparedThrough === null
      ? new Date(today.getTime() - begunBeforeMs)
      : new Date(new Date(`${comparedThrough}T00:00:00Z`).getTime() + dayMs)
  return {
    lastDay,
    from,
    to: today,
    begunFrom: new Date(from.getTime() - begunBeforeMs),
    listedTo: new Date(today.getTime() + marginMs),
  }
}

/**
 * @param theirs begun until the last day
 * @param ours paid within the days
 * @param known those of theirs that are paid here, whenever
 * @param listed theirs until the last day and some time after it
 */
export function differencesOf(reports: {
  theirs: readonly Theirs[]
  ours: readonly Ours[]
  known: readonly Ours[]
  listed: readonly Theirs[]
}): Found[] {
  const known = new Map(reports.known.map((order) => [order.ref, order]))
  const listed = new Set(reports.listed.map(({ ref }) => ref))
  const found: Found[] = []
  for (const payment of reports.theirs) {
    const { ref, currency, amountMinor } = payment
    const order = known.get(ref)
    const isSame = order?.amountMinor === amountMinor && order.currency === currency
    if (isSame) continue
    found.push({
      day: dayOf(payment.at),
      providerRef: ref,
      orderId: order?.id ?? null,
      kind: order ? 'amount' : 'missing_here',
      oursMinor: order?.amountMinor ?? null,
      theirsMinor: amountMinor,
      currency,
    })
  }
  for (const { id, ref, paidAt, amountMinor, currency } of reports.ours) {
    if (listed.has(ref)) continue
    const row = {
      day: dayOf(paidAt),
      providerRef: ref,
      orderId: id,
      oursMinor: amountMinor,
      theirsMinor: null,
      currency,
    }
    found.push({ ...row, kind: 'missing_there' })
  }
  return found
}
