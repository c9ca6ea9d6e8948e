import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { loadFresh } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { PageHead } from '#web/kit/content.tsx'
import { links } from '#web/links.ts'
import { getUnsubscribe, unsubscribe } from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.unsubscribe

export const loader = ({ params, context }: LoaderFunctionArgs) =>
  loadFresh(context, getUnsubscribe, { params: { token: params['token'] ?? '' } })

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/unsubscribe/{token}`: opening it changes nothing, one press stops the mails. */
export function Component() {
  const { token = '' } = useParams()
  const params = { token }
  const { data } = useSuspenseQuery(query(getUnsubscribe, { params }))
  const stop = useAction(unsubscribe, { refreshes: [getUnsubscribe] })
  return (
    <div>
      <PageHead
        title={data.active ? text.title : text.done}
        lead={data.active ? text.lead(data.name) : text.doneLead(data.name)}
      />
      {data.active ? (
        <Button kind="primary" busy={stop.busy} onClick={() => stop.run({ params })}>
          {text.stop}
        </Button>
      ) : (
        <LinkButton to={links.alerts()}>{text.manage}</LinkButton>
      )}
    </div>
  )
}
