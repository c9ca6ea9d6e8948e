import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pages } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { PagedList } from '#web/kit/lists.tsx'
import { notify } from '#web/kit/notifications.ts'
import { createCoupon, listCoupons, type Coupon } from '../../contract.ts'
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
                endsAt: null,
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
            <li key={coupon.id} className="row flex flex-wrap justify-between gap-4">
              <strong>{coupon.code}</strong>
              <span>{words.off(coupon.percentOff)}</span>
              <span className="numbers">
                {words.used(coupon.redeemed, coupon.redemptionsAtMost)}
              </span>
            </li>
          ))}
        </PagedList>
      )}
    </div>
  )
}
