import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { load } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { LinkButton } from '#web/kit/button.tsx'
import { Card, Note, PageHead } from '#web/kit/content.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { links } from '#web/links.ts'
import { formatMoney } from '#shared/money.ts'
import { billingTerms, getPricing, type PricedPlan, type Pricing } from '../../contract.ts'
import { pricingWords as words } from '../messages.ts'

export const loader = ({ context }: LoaderFunctionArgs) => load(context, getPricing)

export const meta = () => ({ title: words.title, description: words.description })

/** `/pricing`: the plans side by side, and what none of them does. */
export function Component() {
  const { data: pricing } = useQuery(query(getPricing))
  if (!pricing) return null
  const isShut = pricing.plans.every(({ isSold }) => !isSold)
  return (
    <div className="page page-width">
      <PageHead title={words.title} lead={words.lead} />
      {isShut && <Note>{words.shut}</Note>}
      <ul className="mt-6 grid gap-5 md:grid-cols-3">
        {pricing.plans.map((plan) => (
          <li key={plan.code}>
            <PlanCard plan={plan} />
          </li>
        ))}
      </ul>
      {!isShut && <p className="small muted mt-4">{taxLine(pricing)}</p>}
      <div className="mt-12 grid max-w-[52rem] gap-10 md:grid-cols-2">
        <Rules title={words.always} items={words.alwaysItems} />
        <Rules title={words.never} items={words.neverItems} />
        <section>
          <h2 className="mb-3 text-20">{words.cancelTitle}</h2>
          <p>{words.cancel(billingTerms.refundDays)}</p>
          <p className="mt-3">
            <TextLink to={links.cancellationPolicy()}>{words.policy}</TextLink>
          </p>
        </section>
      </div>
    </div>
  )
}

function taxLine({ tax }: Pricing): string {
  if (tax.scheme === 'none' || tax.rate === 0) return words.noTax
  return words.taxIncluded(tax.rate / 100, tax.scheme === 'gst' ? words.gst : words.vat)
}

function PlanCard({ plan }: { plan: PricedPlan }) {
  const { code, name, dailyLimit, lifetimeLimit, openLimit, priceMinor, currency } = plan
  return (
    <Card className="flex h-full flex-col gap-4">
      <h2 className="text-20">{name}</h2>
      <p>
        {code === 'free' ? (
          <strong className="text-24">{words.free}</strong>
        ) : priceMinor && currency ? (
          <>
            <strong className="numbers text-24">{formatMoney(priceMinor, currency)}</strong>{' '}
            <span className="muted">{words.month}</span>
          </>
        ) : (
          <span className="muted">{words.noPrice}</span>
        )}
      </p>
      <ul className="grid gap-1">
        {dailyLimit !== null && <li>{words.perDay(dailyLimit)}</li>}
        {lifetimeLimit !== null && <li>{words.inTotal(lifetimeLimit)}</li>}
        <li>{words.open(openLimit)}</li>
      </ul>
      <div className="mt-auto pt-2">
        {code === 'free' ? (
          <LinkButton to={links.jobs()}>{words.search}</LinkButton>
        ) : (
          plan.isSold && <LinkButton to={links.checkout(code)}>{words.choose(name)}</LinkButton>
        )}
      </div>
    </Card>
  )
}

function Rules({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section>
      <h2 className="mb-3 text-20">{title}</h2>
      <ul className="list-disc ps-5">
        {items.map((item) => (
          <li key={item} className="mt-2">
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
}
