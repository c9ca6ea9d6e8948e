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
import {
  followIntroductionLink,
  getIntroductionLink,
  type IntroductionLink,
} from '../../contract.ts'
import { linkWords as words } from '../messages.links.ts'

export const loader = ({ params, context }: LoaderFunctionArgs) =>
  loadFresh(context, getIntroductionLink, { params: { token: params['token'] ?? '' } })

export const meta = () => ({ title: words.title, robots: 'noindex' })

/** `/introduction/{token}`: opening it changes nothing, one press answers. */
export function Component() {
  const { token = '' } = useParams()
  const params = { token }
  const { data: link } = useSuspenseQuery(query(getIntroductionLink, { params }))
  const queries = useQueryClient()
  const zone = useZone()
  const following = useAction(followIntroductionLink, {
    onDone: (next) => keepReply(queries, next, getIntroductionLink, { params }),
    onRefused: () =>
      queries.invalidateQueries({ queryKey: keyOf(getIntroductionLink, { params }) }),
  })
  const { answer, state, jobTitle, companyName, dueAt } = link
  if (state !== 'open') return <Answered link={link} />
  const until = dueAt ? ` ${words.until(exactWords(new Date(dueAt), zone))}` : ''
  return (
    <div>
      <PageHead
        title={words.ask[answer](jobTitle, companyName)}
        lead={words.lead[answer] + until}
      />
      <Button kind="primary" busy={following.busy} onClick={() => following.run({ params })}>
        {words.button[answer]}
      </Button>
    </div>
  )
}

function Answered({ link: { answer, state, conversationId } }: { link: IntroductionLink }) {
  const [title, lead] =
    state === 'connected'
      ? [words.connected, words.connectedLead]
      : state === 'done'
        ? [words.done[answer], words.doneLead[answer]]
        : [words.over, words.overLead]
  return (
    <div role="status">
      <PageHead title={title} lead={lead} />
      {conversationId ? (
        <LinkButton to={links.conversation(conversationId)}>{words.openConversation}</LinkButton>
      ) : (
        <LinkButton to={links.introductions()}>{words.openIntroductions}</LinkButton>
      )}
    </div>
  )
}
