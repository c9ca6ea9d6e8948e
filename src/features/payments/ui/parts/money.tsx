import { formatMoney } from '#shared/money.ts'

/** Each on a line of its own, the sums under each other. */
export function SumRow({
  label,
  minor,
  currency,
  strong = false,
}: {
  label: string
  minor: number
  currency: string
  strong?: boolean
}) {
  return (
    <div
      className={`flex items-baseline justify-between gap-4 ${strong ? 'mt-2 border-t border-line-strong pt-2 font-semibold' : ''}`}
    >
      <dt>{label}</dt>
      <dd className="numbers text-end">{formatMoney(minor, currency)}</dd>
    </div>
  )
}
