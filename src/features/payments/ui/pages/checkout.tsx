import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { redirect, useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { isRefusal } from '#web/api/api-error.ts'
import { call, newAttempt } from '#web/api/call.ts'
import { load, loadFresh } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { LinkButton, Button } from '#web/kit/button.tsx'
import { Card, Disclosure, Note, PageHead } from '#web/kit/content.tsx'
import { useCountryChoices } from '#web/kit/country-choices.ts'
import { RadioGroup, TextArea, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { TextLink } from '#web/kit/link.tsx'
import { Picker } from '#web/kit/picker.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { useDraft } from '#web/shell/draft.ts'
import type { Meta } from '#web/shell/page.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { useViewer } from '#web/shell/use-viewer.ts'
import { formatMoney } from '#shared/money.ts'
import {
  createOrder,
  getPricing,
  getQuote,
  openCheckout,
  paidPlans,
  type PaidPlanCode,
  type Pricing,
  type Quote,
} from '../../contract.ts'
import { checkoutWords as words } from '../messages.ts'
import { SumRow } from '../parts/money.tsx'
import { useOwnPlan } from '../parts/own-plan.ts'

const planOf = (search: URLSearchParams): PaidPlanCode | undefined =>
  paidPlans.find((plan) => plan === search.get('plan'))

export async function loader({ context, request }: LoaderFunctionArgs) {
  const plan = planOf(new URL(request.url).searchParams)
  if (!plan) throw redirect(links.pricing())
  const pricing = await load(context, getPricing)
  try {
    const quote = await loadFresh(context, getQuote, {
      query: { plan, country: pricing.seller.country },
    })
    return { title: words.title(quote.plan.name), refusal: null }
  } catch (error) {
    // People who have this plan, or a larger one, come here from the list of plans that all see.
    if (!isRefusal(error, 'CONFLICT')) throw error
    const name = pricing.plans.find(({ code }) => code === plan)?.name ?? plan
    return { title: words.title(name), refusal: error.reason }
  }
}

export const meta: Meta<typeof loader> = ({ data }) => ({
  title: data?.title ?? words.summary,
  robots: 'noindex',
})

/** `/payments/checkout`: plan, tax, total, renewal and terms in one view, the price in the button. */
export function Component() {
  const plan = planOf(useSearch())
  const { title, refusal } = useLoaderData<typeof loader>()
  const { data: pricing } = useQuery(query(getPricing))
  if (!pricing || !plan) return null
  if (refusal) {
    return (
      <div className="page page-width">
        <PageHead title={title} lead={refusal} />
        <LinkButton to={links.payments()}>{words.yourPlan}</LinkButton>
      </div>
    )
  }
  return <Checkout key={plan} plan={plan} pricing={pricing} />
}

type Place = { country: string; state?: string; taxId?: string; coupon?: string }

/** What is typed counts once its field is left; an emptied field counts no longer. */
function placeWith(place: Place, name: 'state' | 'taxId' | 'coupon', typed: string): Place {
  const { [name]: _before, ...rest } = place
  const value = typed.trim()
  return value ? { ...rest, [name]: value } : rest
}

/** What the total depends on; like the fields of the form, it comes back after a reload. */
function usePlace(country: string): [Place, (place: Place) => void, () => void] {
  const [kept, keep, forget] = useDraft('checkout.place')
  const place = kept ? (JSON.parse(kept) as Place) : { country }
  return [place, (next) => keep(JSON.stringify(next)), forget]
}

function Checkout({ plan, pricing }: { plan: PaidPlanCode; pricing: Pricing }) {
  const viewer = useViewer()
  const navigate = useNavigate()
  const countries = useCountryChoices()
  const own = useOwnPlan()
  const [place, setPlace, forgetPlace] = usePlace(pricing.seller.country)
  const [provider, setProvider] = useState(pricing.providers[0]!)
  const { data, error } = useQuery({
    ...query(getQuote, { query: { plan, ...place } }),
    retry: false,
  })
  // While the next total is worked out, and where a field is wrong, the page stays with the last one.
  const [lastQuote, setLastQuote] = useState(data)
  if (data && data !== lastQuote) setLastQuote(data)
  const quote = data ?? lastQuote
  const attempt = useRef({ input: '', key: '' })
  if (!quote) return null

  async function pay(values: FormData) {
    const text = (name: string) => textOf(values, name).trim() || null
    const body = {
      plan,
      provider,
      // As it stands in its field, which a press of the button may have left just now.
      coupon: text('coupon'),
      totalMinor: quote!.totalMinor,
      currency: quote!.currency,
      buyer: {
        name: textOf(values, 'buyer.name'),
        country: place.country,
        state: text('buyer.state'),
        address: text('buyer.address'),
        taxId: text('buyer.taxId'),
      },
    }
    const input = JSON.stringify(body)
    if (attempt.current.input !== input) attempt.current = { input, key: newAttempt() }
    const { id } = await call(createOrder, { body }, { idempotencyKey: attempt.current.key })
    if (quote!.totalMinor > 0) {
      const { url } = await call(openCheckout, { params: { id } })
      if (url) {
        forgetPlace()
        return window.location.assign(url)
      }
    }
    await navigate(links.order(id))
    forgetPlace()
  }

  const couponProblem = error?.fields.find(({ path }) => path === 'coupon')?.message
  const price = formatMoney(quote.totalMinor, quote.currency)
  const titleOf =
    quote.kind === 'upgrade'
      ? words.upgradeTitle
      : own.paidCode === plan
        ? words.aheadTitle
        : words.title
  return (
    <div className="page page-width">
      <PageHead title={titleOf(quote.plan.name)} />
      <div className="page-split">
        <aside className="lg:order-last">
          <Summary quote={quote} renews={provider === 'sandbox' || provider === 'stripe'} />
        </aside>
        <div className="min-w-0">
          <Form name="checkout" onSubmit={pay} className="max-w-[32rem]">
            <TextField
              label={words.name}
              name="buyer.name"
              defaultValue={viewer?.name}
              maxLength={160}
              autoComplete="name"
              required
            />
            <Picker
              label={words.country}
              name="buyer.country"
              choices={countries}
              value={place.country}
              onChange={(country) => country && setPlace({ ...place, country })}
              required
            />
            {place.country === 'IN' && (
              <TextField
                label={words.state}
                name="buyer.state"
                maxLength={60}
                autoComplete="address-level1"
                required={pricing.tax.scheme === 'gst'}
                onBlur={({ currentTarget }) =>
                  setPlace(placeWith(place, 'state', currentTarget.value))
                }
              />
            )}
            <Disclosure summary={words.more}>
              <div className="grid gap-5">
                <TextField
                  label={words.taxId}
                  hint={words.taxIdHint}
                  name="buyer.taxId"
                  maxLength={20}
                  onBlur={({ currentTarget }) =>
                    setPlace(placeWith(place, 'taxId', currentTarget.value))
                  }
                />
                <TextArea label={words.address} name="buyer.address" rows={3} maxLength={300} />
              </div>
            </Disclosure>
            <Coupon
              applied={place.coupon}
              onApply={(coupon) => setPlace(placeWith(place, 'coupon', coupon))}
              problem={couponProblem}
            />
            {quote.totalMinor > 0 && (
              <RadioGroup
                legend={words.method}
                name="provider"
                value={provider}
                onChange={(value) => setProvider(value as typeof provider)}
                options={pricing.providers.map((value) => ({
                  value,
                  label: words.methods[value],
                }))}
              />
            )}
            {error && !couponProblem && (
              <Note tone="danger">{error.fields[0]?.message ?? error.reason}</Note>
            )}
            <p className="small muted">
              {words.cancel}
              <TextLink to={links.cancellationPolicy()}>{words.policy}</TextLink>
            </p>
            <div className="flex flex-wrap gap-3">
              <SubmitButton size="large" price={price}>
                {quote.totalMinor > 0 ? words.pay : words.start}
              </SubmitButton>
              <LinkButton size="large" to={links.pricing()}>
                {words.notNow}
              </LinkButton>
            </div>
          </Form>
        </div>
      </div>
    </div>
  )
}

function Summary({ quote, renews }: { quote: Quote; renews: boolean }) {
  const { currency } = quote
  const sum = (label: string, minor: number) => (
    <SumRow key={label} label={label} minor={minor} currency={currency} />
  )
  const name = quote.plan.name
  return (
    <Card>
      <h2 className="mb-3 text-20">{words.summary}</h2>
      <dl className="grid gap-1">
        {sum(quote.kind === 'upgrade' ? words.rest(name) : words.plan(name), quote.listMinor)}
        {quote.creditMinor > 0 && sum(words.credit, -quote.creditMinor)}
        {quote.discountMinor > 0 && sum(words.discount, -quote.discountMinor)}
        {quote.taxes.some(({ rate }) => rate > 0) && sum(words.net, quote.netMinor)}
        {quote.taxes
          .filter(({ rate }) => rate > 0)
          .map((tax) => sum(words.tax(tax.name, tax.rate / 100), tax.taxMinor))}
        <SumRow label={words.total} minor={quote.totalMinor} currency={currency} strong />
      </dl>
      {quote.reverseCharge && <p className="small mt-3">{words.reverse}</p>}
      <p className="mt-4">
        {renews && quote.totalMinor > 0
          ? words.renews(formatMoney(quote.renewalMinor, currency))
          : words.once}
        <Time at={quote.renewsAt} form="date" />.
      </p>
    </Card>
  )
}

/** Enter applies the code instead of paying without it, and so does leaving the field. */
function Coupon({
  applied,
  onApply,
  problem,
}: {
  applied: string | undefined
  onApply: (code: string) => void
  problem: string | undefined
}) {
  const [code, setCode] = useState(applied ?? '')
  const [isOpen] = useState(applied !== undefined)
  return (
    <Disclosure summary={words.haveCoupon} open={isOpen}>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={words.coupon}
          name="coupon"
          value={code}
          error={problem}
          maxLength={30}
          autoComplete="off"
          onChange={({ currentTarget }) => setCode(currentTarget.value.toUpperCase())}
          // The button that pays takes the code along; a page that moves would take the click from it.
          onBlur={({ relatedTarget }) => {
            const isPaying =
              relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit'
            if (!isPaying) onApply(code)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            onApply(code)
          }}
        />
        <Button onClick={() => onApply(code)}>{words.apply}</Button>
      </div>
    </Disclosure>
  )
}
