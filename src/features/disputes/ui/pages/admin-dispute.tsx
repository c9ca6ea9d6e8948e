import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { call } from '#web/api/call.ts'
import { keepReply } from '#web/api/keep-reply.ts'
import { loadFresh } from '#web/api/query-client.ts'
import { keyOf, query } from '#web/api/query.ts'
import { CompanyName } from '#web/kit/company-mark.tsx'
import { Clock } from '#web/kit/clock.tsx'
import { RadioGroup, TextArea } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import { Badge, Card, Note, PageHead } from '#web/kit/content.tsx'
import { Time } from '#web/kit/time.tsx'
import type { Meta } from '#web/shell/page.ts'
import {
  decideDispute,
  decisionMaximum,
  getAdminDispute,
  listDisputes,
  type AdminDispute,
} from '../../contract.ts'
import { stateWords, words } from '../messages.ts'
import { Recorded } from '../parts/recorded.tsx'
import { Statements } from '../parts/statements.tsx'

const text = words.admin

export function loader({ params, context }: LoaderFunctionArgs) {
  return loadFresh(context, getAdminDispute, { params: { id: params['id'] ?? '' } })
}

export const meta: Meta<typeof loader> = ({ data }) => ({
  title: data ? words.of(data.job.title) : words.title,
  robots: 'noindex',
})

/** `/admin/referrals/{id}`: everything that both sides have shown, and the decision. */
export function Component() {
  const { id = '' } = useParams()
  const { data: dispute } = useSuspenseQuery(query(getAdminDispute, { params: { id } }))
  const { state, decision } = dispute
  return (
    <div className="page page-width">
      <PageHead
        title={<span dir="auto">{words.of(dispute.job.title)}</span>}
        lead={text.sides(dispute.candidateName, dispute.referrerName)}
      >
        <span className="flex flex-wrap items-center gap-3">
          <CompanyName company={dispute.company} />
          <Badge tone={state === 'open' ? 'clock' : 'plain'}>{stateWords[state]}</Badge>
        </span>
      </PageHead>
      <div className="page-split">
        <div className="grid min-w-0 content-start gap-8">
          <Card>
            {decision ? (
              <div className="grid gap-3">
                <h2>{words.decision}</h2>
                <p className="font-medium">{words[state === 'upheld' ? 'upheld' : 'dismissed']}</p>
                <p className="whitespace-pre-line" dir="auto">
                  {decision.reason}
                </p>
              </div>
            ) : (
              <Clock dueAt={dispute.dueAt} startedAt={dispute.openedAt} who={text.decideBy} />
            )}
          </Card>
          <Statements disputeId={id} statements={dispute.statements} side={null} />
          {state === 'open' && <Decide dispute={dispute} />}
        </div>
        <aside className="grid content-start gap-6">
          <Recorded referral={dispute.referral} />
          <section className="grid gap-2">
            <h2 className="text-[17px]">{text.asked}</h2>
            {dispute.confirmations.length === 0 ? (
              <p className="muted">{text.notAsked}</p>
            ) : (
              <ul>
                {dispute.confirmations.map(({ answer, at }) => (
                  <li key={at}>
                    {text.answers[answer] ?? answer}
                    <span className="small muted">
                      {' · '}
                      <Time at={at} />
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </section>
          {dispute.upheldBefore > 0 && (
            <p className="small muted">{text.upheldBefore(dispute.upheldBefore)}</p>
          )}
        </aside>
      </div>
    </div>
  )
}

function Decide({ dispute }: { dispute: AdminDispute }) {
  const queries = useQueryClient()
  const params = { id: dispute.id }
  if (dispute.decidableFrom) {
    return (
      <Note>
        {text.tooEarly} <Time at={dispute.decidableFrom} form="near" />.
      </Note>
    )
  }
  return (
    <section className="grid gap-4" aria-labelledby="decide">
      <h2 id="decide">{text.decide}</h2>
      <Form
        name={`decide-${dispute.id}`}
        onSubmit={async (values) => {
          const decided = await call(decideDispute, {
            params,
            body: {
              decision: textOf(values, 'decision') === 'uphold' ? 'uphold' : 'dismiss',
              reason: textOf(values, 'reason'),
            },
          })
          keepReply(queries, decided, getAdminDispute, { params })
          void queries.invalidateQueries({ queryKey: keyOf(listDisputes) })
          notify({ message: text.decided, type: 'success' })
        }}
      >
        <RadioGroup
          legend={words.decision}
          name="decision"
          required
          options={[
            { value: 'uphold', label: text.uphold },
            { value: 'dismiss', label: text.dismiss },
          ]}
        />
        <TextArea
          label={text.why}
          hint={text.whyHint}
          name="reason"
          rows={4}
          countTo={decisionMaximum}
          required
        />
        <div>
          <SubmitButton>{text.send}</SubmitButton>
        </div>
      </Form>
    </section>
  )
}
