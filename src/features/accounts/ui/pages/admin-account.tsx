import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { AccountSanctions, sanctionsOf } from '#features/moderation/ui/public/account-sanctions.tsx'
import { loadFresh, queryClientContext } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Badge } from '#web/kit/content.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { TextArea } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { TextLink } from '#web/kit/link.tsx'
import { Redaction } from '#web/kit/redaction.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { getAccountView, revealAccount } from '../../contract.ts'
import { accountWords } from '../messages.account.ts'

const text = accountWords.person

export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = params['id']!
  const client = context.get(queryClientContext)
  await Promise.all([
    loadFresh(context, getAccountView, { params: { id } }),
    client.fetchInfiniteQuery({ ...sanctionsOf(id), staleTime: 0 }),
  ])
  return null
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/admin/accounts/{id}`: what every feature knows of one account; who it is, for a reason alone. */
export function Component() {
  const params = { id: useParams()['id']! }
  const { data } = useQuery(query(getAccountView, { params }))
  const [isAsking, setIsAsking] = useState(false)
  const [shown, setShown] = useState<{ name: string; email: string }>()
  const reveal = useAction(revealAccount, {
    onDone: (person) => {
      setShown(person)
      setIsAsking(false)
    },
  })
  if (!data) return null
  return (
    <div className="page page-width grid gap-6">
      <header className="grid gap-2">
        <h1 className="wrap-anywhere">
          <Redaction label={text.hidden} revealed={shown?.name} />
        </h1>
        <p className="muted">{shown ? shown.email : text.lead}</p>
        <p className="small muted flex flex-wrap items-center gap-x-4 gap-y-1">
          <Badge tone={data.status === 'active' ? 'plain' : 'danger'}>
            {accountWords.people.status[data.status]}
          </Badge>
          <span>
            {text.joined} <Time at={data.joinedAt} form="date" />
          </span>
          <span className="break-all">{data.id}</span>
        </p>
        {!shown && (
          <div>
            <Button size="small" onClick={() => setIsAsking(true)}>
              {text.reveal}
            </Button>
          </div>
        )}
      </header>
      <dl className="rows">
        {data.facts.map((fact) => (
          <div key={fact.name} className="row grid gap-1 sm:grid-cols-[12rem_1fr_auto]">
            <dt className="font-medium">{fact.label}</dt>
            <dd>{fact.told ?? text.notRead}</dd>
            {fact.link && (
              <dd>
                <TextLink to={fact.link}>{text.more(fact.label)}</TextLink>
              </dd>
            )}
          </div>
        ))}
      </dl>
      <AccountSanctions
        id={params.id}
        canSuspend={
          !data.roles.includes('admin') && ['active', 'limited', 'suspended'].includes(data.status)
        }
        isSuspended={data.status === 'suspended'}
      />
      <p>
        <TextLink to={links.adminAccounts()}>{text.all}</TextLink>
      </p>
      <Dialog open={isAsking} onClose={() => setIsAsking(false)} title={text.revealTitle}>
        <Form
          name={`reveal ${params.id}`}
          className="grid gap-4"
          onSubmit={async (values) => {
            await reveal.send({ params, body: { reason: textOf(values, 'reason') } })
          }}
        >
          <p>{text.revealLead}</p>
          <TextArea
            label={text.reason}
            name="reason"
            rows={3}
            minLength={5}
            maxLength={500}
            required
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton>{text.show}</SubmitButton>
            <Button onClick={() => setIsAsking(false)}>{text.cancel}</Button>
          </div>
        </Form>
      </Dialog>
    </div>
  )
}
