import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams, type LoaderFunctionArgs } from 'react-router'
import { call } from '#web/api/call.ts'
import { loadFresh } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { LinkButton } from '#web/kit/button.tsx'
import { Note, PageHead } from '#web/kit/content.tsx'
import { TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { formatMoney } from '#shared/money.ts'
import { getSandboxPayment, paySandbox } from '../../contract.ts'
import { sandboxWords as words } from '../messages.ts'
import { justPaid } from '../parts/just-paid.ts'

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  loadFresh(context, getSandboxPayment, { params: { token: params['token']! } })

export const meta = () => ({ title: words.title, robots: 'noindex' })

/** `/sandbox-pay/{token}`: the sandbox's own page, where nothing is paid. */
export function Component() {
  const token = useParams()['token']!
  const navigate = useNavigate()
  const [declined, setDeclined] = useState(false)
  const { data: payment } = useQuery(query(getSandboxPayment, { params: { token } }))
  if (!payment) return null
  async function pay(values: FormData) {
    const reply = await call(paySandbox, {
      params: { token },
      body: { card: textOf(values, 'card') },
    })
    if (reply.state === 'paid') await navigate(reply.returnPath, { state: justPaid })
    else setDeclined(true)
  }
  const back = <LinkButton to={payment.returnPath}>{words.back}</LinkButton>
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <p className="mb-5">
        {payment.description}:{' '}
        <strong className="numbers">{formatMoney(payment.amountMinor, payment.currency)}</strong>
      </p>
      {payment.state === 'paid' ? (
        <div className="grid justify-items-start gap-4">
          <p>{words.paid}</p>
          {back}
        </div>
      ) : (
        <>
          <div role="status">{declined && <Note tone="danger">{words.declined}</Note>}</div>
          <Form onSubmit={pay} className="mt-4">
            <TextField
              label={words.card}
              hint={words.hint}
              name="card"
              inputMode="numeric"
              autoComplete="off"
              maxLength={23}
              required
            />
            <div className="flex flex-wrap gap-3">
              <SubmitButton price={formatMoney(payment.amountMinor, payment.currency)}>
                {words.pay}
              </SubmitButton>
              {back}
            </div>
          </Form>
        </>
      )}
    </>
  )
}
