import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { keepReply } from '#web/api/keep-reply.ts'
import { loadFresh } from '#web/api/query-client.ts'
import { keyOf, query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { PageHead } from '#web/kit/content.tsx'
import { links } from '#web/links.ts'
import { followRequestLink, getRequestLink, type RequestLink } from '../../contract.ts'
import { linkWords as words } from '../messages.links.ts'

export const loader = ({ params, context }: LoaderFunctionArgs) =>
  loadFresh(context, getRequestLink, { params: { token: params['token'] ?? '' } })

export const meta = () => ({ title: words.title, robots: 'noindex' })

/** `/message-request/{token}`: opening it changes nothing, one press acts. */
export function Component() {
  const { token = '' } = useParams()
  const params = { token }
  const { data: link } = useSuspenseQuery(query(getRequestLink, { params }))
  const queries = useQueryClient()
  const following = useAction(followRequestLink, {
    onDone: (next) => keepReply(queries, next, getRequestLink, { params }),
    onRefused: () => queries.invalidateQueries({ queryKey: keyOf(getRequestLink, { params }) }),
  })
  const { action, state, from, subject } = link
  if (state !== 'open') return <Decided link={link} />
  return (
    <div>
      <PageHead
        title={words.ask[action](from)}
        lead={`${words.about(subject)} ${words.lead[action]}`}
      />
      <Button kind="primary" busy={following.busy} onClick={() => following.run({ params })}>
        {words.button[action]}
      </Button>
    </div>
  )
}

function Decided({ link: { action, state, from, conversationId } }: { link: RequestLink }) {
  const [title, lead] =
    state === 'done'
      ? [words.done[action](from), words.doneLead[action]]
      : [words.over, words.overLead]
  const isAccepted = state === 'done' && action === 'accept'
  return (
    <div role="status">
      <PageHead title={title} lead={lead} />
      <LinkButton to={isAccepted ? links.conversation(conversationId) : links.conversations()}>
        {words.open[isAccepted ? 'accept' : 'decline']}
      </LinkButton>
    </div>
  )
}
