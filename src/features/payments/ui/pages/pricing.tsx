import { useQuery } from '@tanstack/react-query'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getArticle } from '#features/articles/contract.ts'
import { load } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { LinkButton } from '#web/kit/button.tsx'
import { Badge, Card, Note, PageHead } from '#web/kit/content.tsx'
import { links } from '#web/links.ts'
import { formatMoney } from '#shared/money.ts'
import type { Meta } from '#web/shell/page.ts'
import { getPricing, type PricedPlan, type Pricing } from '../../contract.ts'
import { pricingWords as words } from '../messages.ts'
import { BillingText, billingText, loadBillingText } from '../parts/billing-text.tsx'
import { useOwnPlan } from '../parts/own-plan.ts'

const slug = 'pricing'

export async function loader({ context }: LoaderFunctionArgs) {
  const [text] = await Promise.all([loadBillingText(context, slug), load(context, getPricing)])
  return text && { title: text.title, excerpt: text.excerpt, isIndexed: text.isIndexed }
}

export const meta: Meta<typeof loader> = ({ data }) => ({
  title: data?.title ?? words.title,
  description: data?.excerpt ?? words.description,
  ...(data?.isIndexed === false && { robots: 'noindex' }),
})

/** `/pricing`: the plans side by side as they are sold, and what an editor says of them. */
export function Component() {
  const { data: pricing } = useQuery(query(getPricing))
  const hasText = useLoaderData<typeof loader>() !== null
  const article = useQuery({ ...query(getArticle, billingText(slug)), enabled: hasText })
  const text = article.data?.article
  const own = useOwnPlan()
  const paid = pricing?.plans.find(({ code }) => code === own.paidCode)
  if (!pricing) return null
  const isShut = pricing.plans.every(({ isSold }) => !isSold)
  return (
    <div className="page page-width">
      <PageHead title={text?.title ?? words.title} lead={text?.excerpt} />
      {isShut && <Note>{words.shut}</Note>}
      <ul className="mt-6 grid gap-5 lg:grid-cols-3">
        {pricing.plans.map((plan) => (
          <li key={plan.code}>
            <PlanCard plan={plan} own={own} paid={paid} />
          </li>
        ))}
      </ul>
      {!isShut && <p className="small muted mt-4">{taxLine(pricing)}</p>}
      {text && (
        <div className="mt-12">
          <BillingText html={text.html} />
        </div>
      )}
    </div>
  )
}

function taxLine({ tax }: Pricing): string {
  if (tax.scheme === 'none' || tax.rate === 0) return words.noTax
  return words.taxIncluded(tax.rate / 100, tax.scheme === 'gst' ? words.gst : words.vat)
}

type OwnPlan = ReturnType<typeof useOwnPlan>

type PlanCardProps = { plan: PricedPlan; own: OwnPlan; paid: PricedPlan | undefined }

function PlanCard({ plan, own, paid }: PlanCardProps) {
  const { code, name, dailyLimit, lifetimeLimit, openLimit, priceMinor, currency } = plan
  return (
    <Card className="flex h-full flex-col gap-4">
      <div className="flex flex-wrap items-baseline gap-3">
        <h2 className="text-20">{name}</h2>
        {name === own.name && <Badge tone="accent">{words.own}</Badge>}
        {name === own.nextName && <Badge>{words.fromNext}</Badge>}
      </div>
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
          <WayToPlan plan={plan} own={own} paid={paid} />
        )}
      </div>
    </Card>
  )
}

/** One that renews, or was given, is not bought again; a smaller one takes its place where plans are changed. */
function WayToPlan({ plan: { code, name, priceMinor, isSold }, own, paid }: PlanCardProps) {
  const isOwn = name === own.name
  if ((isOwn && (own.renews || !paid)) || name === own.nextName) {
    return <LinkButton to={links.payments()}>{words.see}</LinkButton>
  }
  if (!isSold) return null
  if (own.renews && paid?.priceMinor && priceMinor && priceMinor < paid.priceMinor) {
    return <LinkButton to={links.payments()}>{words.smaller(name)}</LinkButton>
  }
  return (
    <LinkButton to={links.checkout(code)}>{isOwn ? words.payAhead : words.choose(name)}</LinkButton>
  )
}
