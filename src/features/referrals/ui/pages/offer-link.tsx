import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { keepReply } from '#web/api/keep-reply.ts'
import { loadFresh } from '#web/api/query-client.ts'
import { keyOf, query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { PageHead } from '#web/kit/content.tsx'
import { useZone } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { exactWords } from '#web/messages/format.ts'
import { getOfferLink, followOfferLink, type OfferLink } from '../../contract.ts'
import { linkWords as words } from '../messages.links.ts'

export const loader = ({ params, context }: LoaderFunctionArgs) =>
  loadFresh(context, getOfferLink, { params: { token: params['token'] ?? '' } })

export const meta = () => ({ title: words.title, robots: 'noindex' })

/** `/offer/{token}`: opening it changes nothing, one press acts. */
export function Component() {
  const { token = '' } = useParams()
  const params = { token }
  const { data: link } = useSuspenseQuery(query(getOfferLink, { params }))
  const queries = useQueryClient()
  const zone = useZone()
  const following = useAction(followOfferLink, {
    onDone: (next) => keepReply(queries, next, getOfferLink, { params }),
    onRefused: () => queries.invalidateQueries({ queryKey: keyOf(getOfferLink, { params }) }),
  })
  const { action, state } = link
  if (state !== 'open' && state !== 'asks') return <Decided link={link} />
  const lead = state === 'asks' ? words.asksLead : words.lead[action]
  const until = link.dueAt ? ` ${words.until(exactWords(new Date(link.dueAt), zone))}` : ''
  return (
    <div>
      <PageHead title={words.ask[action](link.jobTitle, link.companyName)} lead={lead + until} />
      <Button kind="primary" busy={following.busy} onClick={() => following.run({ params })}>
        {words.button[action]}
      </Button>
    </div>
  )
}

function Decided({ link: { action, state, offerId } }: { link: OfferLink }) {
  const [title, lead] =
    state === 'done'
      ? [words.done[action], words.doneLead[action]]
      : state === 'asked'
        ? [words.asked, words.askedLead]
        : [words.over, words.overLead]
  const isAccepted = state === 'done' && action === 'claim'
  return (
    <div role="status">
      <PageHead title={title} lead={lead} />
      <LinkButton to={isAccepted ? links.offer(offerId, { state: 'claimed' }) : links.offers()}>
        {words.open[isAccepted ? 'claim' : 'pass']}
      </LinkButton>
    </div>
  )
}
