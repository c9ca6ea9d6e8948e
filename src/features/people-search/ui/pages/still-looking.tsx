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
import { dateWords } from '#web/messages/format.ts'
import { answerAvailability, getAvailability } from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.availability

export const loader = ({ params, context }: LoaderFunctionArgs) =>
  loadFresh(context, getAvailability, { params: { token: params['token'] ?? '' } })

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/still-looking/{token}`: opening it changes nothing, one press answers. */
export function Component() {
  const { token = '' } = useParams()
  const params = { token }
  const { data } = useSuspenseQuery(query(getAvailability, { params }))
  const queries = useQueryClient()
  const zone = useZone()
  const answer = useAction(answerAvailability, {
    onDone: (next) => keepReply(queries, next, getAvailability, { params }),
    onRefused: () => queries.invalidateQueries({ queryKey: keyOf(getAvailability, { params }) }),
  })
  if (data.state === 'waiting') {
    return (
      <div>
        <PageHead title={text.title} lead={text.lead} />
        <div className="flex flex-wrap gap-3">
          <Button
            kind="primary"
            busy={answer.busy}
            onClick={() => answer.run({ params, body: { answer: 'looking' } })}
          >
            {text.yes}
          </Button>
          <Button
            busy={answer.busy}
            onClick={() => answer.run({ params, body: { answer: 'not_looking' } })}
          >
            {text.no}
          </Button>
        </div>
      </div>
    )
  }
  const isConfirmed = data.state === 'confirmed' && data.freshUntil !== null
  return (
    <div role="status">
      <PageHead
        title={isConfirmed ? text.confirmed : text.hidden}
        lead={
          isConfirmed
            ? text.confirmedLead(dateWords(new Date(data.freshUntil!), zone))
            : text.hiddenLead
        }
      />
      <LinkButton to={links.visibility()}>{text.settings}</LinkButton>
    </div>
  )
}
