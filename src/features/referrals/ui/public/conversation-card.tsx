import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { keyOf, query } from '#web/api/query.ts'
import { Clock } from '#web/kit/clock.tsx'
import { Disclosure } from '#web/kit/content.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { links } from '#web/links.ts'
import { getOffer, listOffers, type OfferDetail } from '../../contract.ts'
import { whoForReferrer, words } from '../messages.ts'
import { OfferActions } from '../parts/offer-actions.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'

/** Above a conversation, for the referrer: where the request stands, until when, and what they may do (CHT7). */
export function ConversationCard({ offerId }: { offerId: string }) {
  const client = useQueryClient()
  const input = { params: { id: offerId } }
  const { data: offer } = useQuery({
    ...query(getOffer, input),
    // The conversation can be read without it.
    queryFn: ({ signal }) => call(getOffer, input, { signal, silent: true }),
  })
  if (!offer) return null
  const { dueAt, startedAt, actor } = offer.clock
  const changed = (detail?: OfferDetail) => {
    if (detail) client.setQueryData(keyOf(getOffer, input), detail)
    else void client.invalidateQueries({ queryKey: keyOf(getOffer, input) })
    void client.invalidateQueries({ queryKey: keyOf(listOffers) })
  }
  return (
    <div className="border-b border-line px-4 py-2 md:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <StatusBadge status={offer.requestStatus} />
        {dueAt && startedAt && (
          <Clock dueAt={dueAt} startedAt={startedAt} who={whoForReferrer[actor]} form="inline" />
        )}
        <TextLink className="small" to={links.offer(offerId)}>
          {words.seeRequest}
        </TextLink>
      </div>
      {offer.actions.length > 0 && (
        <Disclosure summary={words.whatYouCanDo}>
          <OfferActions offer={offer} onChange={changed} onPassed={() => changed()} />
        </Disclosure>
      )}
    </div>
  )
}
