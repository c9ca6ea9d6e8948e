import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { keyOf, query } from '#web/api/query.ts'
import { Clock } from '#web/kit/clock.tsx'
import { Disclosure } from '#web/kit/content.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { links } from '#web/links.ts'
import { useSocketEvent } from '#web/realtime/use-socket.ts'
import {
  getReferral,
  getRequestOfOffer,
  listReferrals,
  referralEvents,
  type RequestDetail,
} from '../../contract.ts'
import { whoForCandidate, words } from '../messages.ts'
import { RequestActions } from '../parts/request-actions.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'

/** Above a conversation, for the candidate: where the request stands, until when, and what they may do (CHT7). */
export function RequestCard({ offerId }: { offerId: string }) {
  const client = useQueryClient()
  const input = { params: { id: offerId } }
  const { data: request } = useQuery({
    ...query(getRequestOfOffer, input),
    // The conversation can be read without it.
    queryFn: ({ signal }) => call(getRequestOfOffer, input, { signal, silent: true }),
  })
  const changed = (detail?: RequestDetail) => {
    if (detail) client.setQueryData(keyOf(getRequestOfOffer, input), detail)
    else void client.invalidateQueries({ queryKey: keyOf(getRequestOfOffer, input) })
    void client.invalidateQueries({ queryKey: keyOf(getReferral) })
    void client.invalidateQueries({ queryKey: keyOf(listReferrals) })
  }
  useSocketEvent(referralEvents, 'referrals:changed', ({ requestId }) => {
    if (requestId === request?.id) changed()
  })
  if (!request) return null
  const { dueAt, startedAt, actor } = request.clock
  return (
    <div className="border-b border-line px-4 py-2 md:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <StatusBadge status={request.status} />
        {dueAt && startedAt && (
          <Clock dueAt={dueAt} startedAt={startedAt} who={whoForCandidate[actor]} form="inline" />
        )}
        <TextLink className="small" to={links.referral(request.id)}>
          {words.seeRequest}
        </TextLink>
      </div>
      {request.actions.length > 0 && (
        <Disclosure summary={words.whatYouCanDo}>
          <RequestActions request={request} onChange={changed} />
        </Disclosure>
      )}
    </div>
  )
}
