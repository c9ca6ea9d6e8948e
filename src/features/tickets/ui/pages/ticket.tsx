import { useQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { loadFresh } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { PageHead } from '#web/kit/content.tsx'
import { notify } from '#web/kit/notifications.ts'
import type { Meta } from '#web/shell/page.ts'
import { getTicket, listTickets, rateTicket, replyToTicket } from '../../contract.ts'
import { words } from '../messages.ts'
import { Ticket } from '../parts/ticket-thread.tsx'

export const loader = ({ params, context }: LoaderFunctionArgs) =>
  loadFresh(context, getTicket, { params: { id: params['id'] ?? '' } })

export const meta: Meta = () => ({ title: words.title, robots: 'noindex' })

/** `/support/{id}`: one question and what was said about it. */
export function Component() {
  const { id = '' } = useParams()
  const params = { id }
  const { data: ticket } = useQuery(query(getTicket, { params }))
  const refreshes = [getTicket, listTickets]
  const reply = useAction(replyToTicket, {
    refreshes,
    onDone: () => notify({ message: words.replied, type: 'success' }),
  })
  const rate = useAction(rateTicket, {
    refreshes,
    onDone: () => notify({ message: words.rated, type: 'success' }),
  })
  if (!ticket) return null
  return (
    <div className="page page-width">
      <PageHead title={<span dir="auto">{ticket.subject}</span>} />
      <Ticket
        ticket={ticket}
        onReply={async (body, fileIds) =>
          void (await reply.send({ params, body: { body, fileIds } }))
        }
        onRate={async (score, text) => void (await rate.send({ params, body: { score, text } }))}
      />
    </div>
  )
}
