import { formatMoneyRange, payUnitWords } from '#shared/money.ts'
import type { CompanyPage } from '../../contract.ts'
import { words } from '../messages.ts'

type PayRangesProps = { company: Pick<CompanyPage, 'payRanges' | 'undisclosedPay'> }

/** What the open jobs of a company pay, by currency and unit. */
export function PayRanges({ company }: PayRangesProps) {
  if (company.payRanges.length === 0 && company.undisclosedPay === 0) return null
  return (
    <section>
      <h2 className="mb-2 font-semibold">{words.pay}</h2>
      <ul className="numbers grid gap-1">
        {company.payRanges.map((range) => (
          <li key={`${range.currency} ${range.unit}`}>
            {formatMoneyRange(range)} {payUnitWords[range.unit]}
            <span className="muted small"> · {words.payJobs(range.jobs)}</span>
          </li>
        ))}
        {company.undisclosedPay > 0 && (
          <li className="muted">
            {words.payGiven}
            <span className="small"> · {words.payJobs(company.undisclosedPay)}</span>
          </li>
        )}
      </ul>
    </section>
  )
}
