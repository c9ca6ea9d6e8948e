/** What differs between a provider's report and our records. Pure. */
import type { Difference } from '../contract.ts'

type Theirs = { ref: string; orderId: string | null; amountMinor: number; currency: string }
type Ours = { id: string; ref: string; amountMinor: number; currency: string }
export type Found = Pick<
  Difference,
  'providerRef' | 'kind' | 'oursMinor' | 'theirsMinor' | 'currency'
> & { orderId: string | null }

/**
 * @param theirs of the day
 * @param ours of the day, without its edges
 * @param known those of theirs that are paid here, whenever
 * @param wider theirs of the day and around it
 */
export function differencesOf(reports: {
  theirs: readonly Theirs[]
  ours: readonly Ours[]
  known: readonly Ours[]
  wider: readonly Theirs[]
}): Found[] {
  const known = new Map(reports.known.map((order) => [order.ref, order]))
  const wider = new Set(reports.wider.map(({ ref }) => ref))
  const found: Found[] = []
  for (const payment of reports.theirs) {
    const { ref, currency, amountMinor } = payment
    const order = known.get(ref)
    const isSame = order?.amountMinor === amountMinor && order.currency === currency
    if (isSame) continue
    found.push({
      providerRef: ref,
      orderId: order?.id ?? null,
      kind: order ? 'amount' : 'missing_here',
      oursMinor: order?.amountMinor ?? null,
      theirsMinor: amountMinor,
      currency,
    })
  }
  for (const { id, ref, amountMinor, currency } of reports.ours) {
    if (wider.has(ref)) continue
    const row = {
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
