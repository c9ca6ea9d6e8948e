import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { keepReply } from '#web/api/keep-reply.ts'
import { loadFresh } from '#web/api/query-client.ts'
import { keyOf, query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { PageHead } from '#web/kit/content.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { confirmByLink, getConfirmation } from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.confirm

export const loader = ({ params, context }: LoaderFunctionArgs) =>
  loadFresh(context, getConfirmation, { params: { token: params['token'] ?? '' } })

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/confirm-job/{token}`: opening it changes nothing, one press confirms. */
export function Component() {
  const { token = '' } = useParams()
  const params = { token }
  const { data } = useSuspenseQuery(query(getConfirmation, { params }))
  const queries = useQueryClient()
  const [done, setDone] = useState(false)
  const confirm = useAction(confirmByLink, {
    onDone: (next) => {
      keepReply(queries, next, getConfirmation, { params })
      setDone(true)
    },
    onRefused: () => queries.invalidateQueries({ queryKey: keyOf(getConfirmation, { params }) }),
  })
  return (
    <div>
      <PageHead
        title={text.title}
        lead={<span dir="auto">{text.lead(data.title, data.company)}</span>}
      />
      {data.status === 'published' ? (
        <div className="grid gap-5">
          <p>{done ? text.done : text.question}</p>
          <p className="muted">
            {text.confirmed} <Time at={data.lastConfirmedAt} />
          </p>
          <div className="flex flex-wrap gap-3">
            {!done && (
              <Button
                kind="primary"
                busy={confirm.busy}
                onClick={() => confirm.run({ params, body: {} })}
              >
                {text.yes}
              </Button>
            )}
            <LinkButton to={links.hiring()}>{text.manage}</LinkButton>
          </div>
        </div>
      ) : (
        <div className="grid gap-5">
          <p>{text.gone}</p>
          <div>
            <LinkButton to={links.hiring()}>{text.manage}</LinkButton>
          </div>
        </div>
      )}
    </div>
  )
}
