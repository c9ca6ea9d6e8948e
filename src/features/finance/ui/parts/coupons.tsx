import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pages } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { PagedList } from '#web/kit/lists.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Time } from '#web/kit/time.tsx'
import { useQuestion } from '#web/kit/use-question.tsx'
import { createCoupon, endCoupon, listCoupons, type Coupon } from '../../contract.ts'
import { words } from '../messages.ts'

/** Codes for a first month that costs less, or nothing (PAY9). */
export function Coupons() {
  const list = useInfiniteQuery(pages(listCoupons, { query: {} }))
  const rows = list.data?.pages.flatMap((page) => page.items as Coupon[]) ?? []
  const [made, setMade] = useState(0)
  const create = useAction(createCoupon, {
    refreshes: [listCoupons],
    onDone: () => {
      setMade((count) => count + 1)
      notify({ message: words.created, type: 'success' })
    },
  })
  return (
    <div className="grid gap-10">
      <section aria-labelledby="new-coupon">
        <h2 id="new-coupon" className="mb-3">
          {words.newCoupon}
        </h2>
        <Form
          key={made}
          onSubmit={(values) =>
            create.send({
              body: {
                code: textOf(values, 'code'),
                percentOff: Number(textOf(values, 'percentOff')),
                redemptionsAtMost: Number(textOf(values, 'redemptionsAtMost')),
                endsAt: endOf(textOf(values, 'endsAt')),
              },
            })
          }
        >
          <TextField label={words.code} hint={words.codeHint} name="code" maxLength={30} required />
          <TextField
            label={words.percent}
            hint={words.percentHint}
            name="percentOff"
            type="number"
            min={1}
            max={100}
            required
          />
          <TextField
            label={words.most}
            name="redemptionsAtMost"
            type="number"
            min={1}
            max={1_000_000}
            required
          />
          <TextField label={words.lastDay} hint={words.lastDayHint} name="endsAt" type="date" />
          <div>
            <SubmitButton kind="quiet">{words.create}</SubmitButton>
          </div>
        </Form>
      </section>
      {rows.length === 0 ? (
        <p className="muted">{words.noCoupons}</p>
      ) : (
        <PagedList list={list} shown={rows.length}>
          {rows.map((coupon) => (
            <CouponRow key={coupon.id} coupon={coupon} />
          ))}
        </PagedList>
      )}
    </div>
  )
}

/** The end of a day here, which is the last one that the coupon counts; null for none. */
function endOf(day: string): string | null {
  if (day === '') return null
  const end = new Date(`${day}T00:00:00`)
  end.setDate(end.getDate() + 1)
  return end.toISOString()
}

/** The day that people call the last one: a coupon ends as the next one begins. */
const lastMoment = (endsAt: string) => new Date(new Date(endsAt).getTime() - 1).toISOString()

function CouponRow({ coupon }: { coupon: Coupon }) {
  const end = useAction(endCoupon, {
    refreshes: [listCoupons],
    onDone: () => notify({ message: words.couponEnded, type: 'success' }),
  })
  const { ask, dialog } = useQuestion()
  const { endsAt, hasEnded, code } = coupon
  const askToEnd = async () => {
    const { endLead, endNow, cancel } = words
    const title = words.endTitle(code)
    if (await ask({ title, text: endLead, confirm: endNow, cancel })) {
      end.run({ params: { id: coupon.id } })
    }
  }
  return (
    <li className="row flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
      <div>
        <strong>{code}</strong>{' '}
        <span className="small muted">
          {endsAt === null ? (
            words.noEnd
          ) : (
            <>
              {hasEnded ? words.endedOn : words.endsOn} <Time at={lastMoment(endsAt)} form="date" />
            </>
          )}
        </span>
      </div>
      <span>{words.off(coupon.percentOff)}</span>
      <span className="numbers">{words.used(coupon.redeemed, coupon.redemptionsAtMost)}</span>
      {!hasEnded && (
        <Button
          size="small"
          kind="plain"
          busy={end.busy}
          onClick={() => void askToEnd()}
          aria-label={words.endCoupon(code)}
        >
          {words.endNow}
        </Button>
      )}
      {dialog}
    </li>
  )
}
