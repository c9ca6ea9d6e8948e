import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { TextArea } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import { Disclosure } from '#web/kit/pieces.tsx'
import type { RequestStatus } from '#features/referrals/contract.ts'
import { getThanks, sendThanks, thanksMaximum } from '../../contract.ts'
import { words } from '../messages.ts'

const referred: readonly RequestStatus[] = [
  ...(['referred', 'confirmed', 'unconfirmed', 'hired', 'not_hired'] as const),
]

type Props = { id: string; status: RequestStatus; side: 'candidate' | 'referrer' }

/** On a request's page: writing a note of thanks, or reading the one that is there. */
export function Thanks({ id, status, side }: Props) {
  const params = { id }
  const queries = useQueryClient()
  const { data } = useQuery({ ...query(getThanks, { params }), enabled: referred.includes(status) })
  if (!data) return null
  if (data.thanks) {
    return (
      <section className="grid gap-2">
        <h2 className="text-[17px]">{side === 'candidate' ? words.thanked : words.received}</h2>
        <p className="whitespace-pre-line wrap-anywhere" dir="auto">
          {data.thanks.text}
        </p>
      </section>
    )
  }
  if (!data.canThank) return null
  return (
    <Disclosure summary={words.thank}>
      <Form
        name={`thanks-${id}`}
        onSubmit={async (values) => {
          const sent = await call(sendThanks, { params, body: { text: textOf(values, 'text') } })
          queries.setQueryData(query(getThanks, { params }).queryKey, sent)
          notify({ message: words.sent, type: 'success' })
        }}
      >
        <TextArea
          label={words.note}
          hint={words.thankHint}
          name="text"
          rows={3}
          countTo={thanksMaximum}
          required
        />
        <div>
          <SubmitButton kind="quiet">{words.send}</SubmitButton>
        </div>
      </Form>
    </Disclosure>
  )
}
