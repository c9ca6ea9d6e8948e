import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { loadFresh } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { PageHead } from '#web/kit/content.tsx'
import { links } from '#web/links.ts'
import { getStopLink, stopEmails } from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.stop

export const loader = ({ params, context }: LoaderFunctionArgs) =>
  loadFresh(context, getStopLink, { params: { token: params['token'] ?? '' } })

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/notifications/stop/{token}`: opening it changes nothing, one press stops emails of one kind. */
export function Component() {
  const { token = '' } = useParams()
  const params = { token }
  const { data } = useSuspenseQuery(query(getStopLink, { params }))
  const stop = useAction(stopEmails, { refreshes: [getStopLink] })
  return (
    <div>
      <PageHead
        title={data.stopped ? text.done : text.title}
        lead={data.stopped ? text.doneLead(data.label) : text.lead(data.label)}
      />
      {data.stopped ? (
        <LinkButton to={links.notificationSettings()}>{text.manage}</LinkButton>
      ) : (
        <Button kind="primary" busy={stop.busy} onClick={() => stop.run({ params })}>
          {text.stop}
        </Button>
      )}
    </div>
  )
}
