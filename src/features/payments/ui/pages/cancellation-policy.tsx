import type { LoaderFunctionArgs } from 'react-router'
import { load } from '#web/api/query-client.ts'
import { PageHead } from '#web/kit/content.tsx'
import { billingTerms as terms, getPricing } from '../../contract.ts'
import { policyWords as words } from '../messages.ts'

/** Where nothing is sold there is nothing to cancel, and no page. */
export const loader = ({ context }: LoaderFunctionArgs) => load(context, getPricing)

export const meta = () => ({ title: words.title, description: words.lead })

/** `/cancellation-policy`: says what the code does, from the constants that the code reads. */
export function Component() {
  const days = [...terms.retryDays].map(String)
  const retries = `${days.slice(0, -1).join(', ')} ${words.or} ${days.at(-1)}`
  const sections = [
    [words.cancel, words.cancelRules(terms.cancelClicks)],
    [words.refund, words.refundRules(terms.refundDays)],
    [
      words.renewal,
      words.renewalRules({
        notice: terms.noticeDays,
        lead: terms.renewalLeadHours,
        retries,
        grace: terms.graceDays,
      }),
    ],
    [words.change, words.changeRules],
    [words.order, words.orderRules(terms.orderMinutes, terms.transferDays)],
  ] as const
  return (
    <div className="page page-width">
      <PageHead title={words.title} lead={words.lead} />
      <div className="grid max-w-measure gap-10">
        {sections.map(([title, rules]) => (
          <section key={title}>
            <h2 className="mb-3 text-20">{title}</h2>
            <ul className="list-disc ps-5">
              {rules.map((rule) => (
                <li key={rule} className="mt-2">
                  {rule}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}
