import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#web/api/call.ts'
import { keepReply } from '#web/api/keep-reply.ts'
import { keyOf, query } from '#web/api/query.ts'
import { LinkButton } from '#web/kit/button.tsx'
import { Clock } from '#web/kit/clock.tsx'
import { Link, TextLink } from '#web/kit/link.tsx'
import { Meter } from '#web/kit/lists.tsx'
import { Card, Note, PageHead } from '#web/kit/content.tsx'
import { Redaction } from '#web/kit/redaction.tsx'
import { DisputeLink } from '#features/disputes/ui/public/dispute-actions.tsx'
import { AfterReferral } from '#features/outcomes/ui/public/after-referral.tsx'
import { factLine } from '#features/profiles/ui/public/anonymous-fact-list.tsx'
import { PersonFacts } from '#features/profiles/ui/public/person-facts.tsx'
import { Time } from '#web/kit/time.tsx'
import { useKeptFocus } from '#web/kit/use-kept-focus.ts'
import { TextBadge } from '#web/kit/text-badge.tsx'
import { links } from '#web/links.ts'
import { useSocketEvent } from '#web/realtime/use-socket.ts'
import {
  getOffer,
  listOffers,
  markOfferSeen,
  referralEvents,
  type OfferDetail,
} from '../../contract.ts'
import { shownWords } from '../messages.shown.ts'
import { whoForReferrer, words } from '../messages.ts'
import { CopyKit } from './copy-kit.tsx'
import { OfferActions } from './offer-actions.tsx'
import { ReferredFacts } from './referred-facts.tsx'
import { RequestThread } from './request-thread.tsx'
import { ShownCandidate } from './shown-candidate.tsx'
import { StatusBadge } from './status-badge.tsx'

const text = words.offer

type Props = {
  id: string
  /** Back to the list, where it is on a page of its own. */
  back: string
  /** After it was passed. */
  onPassed: () => void
}

/** One request, masked until it is accepted. */
export function OfferView({ id, back, onPassed }: Props) {
  const { data: offer } = useSuspenseQuery(query(getOffer, { params: { id } }))
  const queries = useQueryClient()
  const fresh = offer.state === 'offered'
  useEffect(() => {
    if (fresh) void call(markOfferSeen, { params: { id } }, { silent: true }).catch(() => undefined)
  }, [fresh, id])
  const refresh = (detail?: OfferDetail) => {
    if (detail) keepReply(queries, detail, getOffer, { params: { id } })
    else void queries.invalidateQueries({ queryKey: keyOf(getOffer, { params: { id } }) })
    void queries.invalidateQueries({ queryKey: keyOf(listOffers) })
  }
  useSocketEvent(
    referralEvents,
    'referrals:changed',
    ({ requestId }) => {
      if (requestId === offer.requestId) refresh()
    },
    refresh,
  )
  const { dueAt, startedAt, actor } = offer.clock
  const name = offer.revealed?.name
  // What was pressed goes: its reader goes on with what the request is now.
  const place = useKeptFocus<HTMLDivElement>(`${offer.state} ${offer.version} ${offer.consent}`)
  return (
    <div className="page page-width">
      <p className="panes-back mb-4">
        <Link className="link" to={back}>
          {text.back}
        </Link>
      </p>
      <PageHead
        title={name ? <Redaction revealed={name} /> : <Redaction label={text.hidden} />}
        lead={
          offer.revealed?.headline ? (
            <span dir="auto">{offer.revealed.headline}</span>
          ) : (
            factLine(offer.candidate.facts)
          )
        }
      />
      <div className="page-split">
        <div className="grid min-w-0 content-start gap-8">
          <div ref={place} tabIndex={-1}>
            <Card>
              <p className="flex flex-wrap items-baseline gap-3">
                <b className="text-17" dir="auto">
                  {offer.job.title}
                </b>
                {offer.job.hasPage && (
                  <TextLink to={links.job(offer.job.id)}>{text.posting}</TextLink>
                )}
                {offer.state === 'claimed' && <StatusBadge status={offer.requestStatus} />}
              </p>
              {dueAt && startedAt && (
                <div className="mt-4">
                  <Clock dueAt={dueAt} startedAt={startedAt} who={whoForReferrer[actor]} />
                </div>
              )}
              {offer.overlaps.length > 0 && (
                <div className="mt-4">
                  <Note tone="accent" title={words.overlaps}>
                    {offer.overlaps.map((kind) => (
                      <p key={kind}>{words.overlap[kind]}</p>
                    ))}
                  </Note>
                </div>
              )}
              <OfferActions
                offer={offer}
                onChange={refresh}
                onPassed={() => {
                  refresh()
                  onPassed()
                }}
              />
              <CopyKit offer={offer} />
              <DisputeLink id={offer.requestId} status={offer.requestStatus} />
            </Card>
          </div>
          {offer.note !== null && (
            <section className="grid gap-3">
              <h2>{text.note}</h2>
              <p className="whitespace-pre-line wrap-anywhere" dir="auto">
                {offer.note}
              </p>
              <h3 className="mt-2 font-medium">{text.why}</h3>
              <ul className="list-disc pl-5">
                {offer.whyMe.map((line) => (
                  <li key={line} className="wrap-anywhere" dir="auto">
                    {line}
                  </li>
                ))}
              </ul>
            </section>
          )}
          <About offer={offer} />
          {offer.events.length > 0 && (
            <section>
              <h2 className="mb-4">{words.thread}</h2>
              <RequestThread
                events={offer.events}
                names={{ candidate: name ?? words.names.candidate, referrer: words.names.you }}
              />
            </section>
          )}
        </div>
        <aside className="grid content-start gap-6">
          {offer.conversationId && (
            <div>
              <LinkButton to={links.conversation(offer.conversationId)}>
                {words.openChat}
              </LinkButton>
            </div>
          )}
          <ReferredFacts referred={offer.referred} bonus={offer.bonus} />
          <AfterReferral
            id={offer.requestId}
            status={offer.requestStatus}
            side="referrer"
            onChange={() => refresh()}
          />
          <MatchParts offer={offer} />
        </aside>
      </div>
    </div>
  )
}

function About({ offer }: { offer: OfferDetail }) {
  const { candidate, revealed } = offer
  if (!revealed) {
    return (
      <section className="grid gap-4">
        <h2>{text.about}</h2>
        <ShownCandidate shown={candidate} />
      </section>
    )
  }
  return (
    <section className="grid gap-3">
      <h2>{text.about}</h2>
      {revealed.summary && (
        <p className="whitespace-pre-line wrap-anywhere" dir="auto">
          {revealed.summary}
        </p>
      )}
      {revealed.skills.length > 0 && (
        <>
          <h3 className="mt-2 font-medium">{text.skills}</h3>
          <ul className="flex flex-wrap gap-2">
            {revealed.skills.map((skill) => (
              <li key={skill}>
                <TextBadge>{skill}</TextBadge>
              </li>
            ))}
          </ul>
        </>
      )}
      {revealed.email === null && (
        <Note title={shownWords.contact}>
          <p>
            {shownWords.contactFrom} <Time at={revealed.contactAt} form="near" />.
          </p>
        </Note>
      )}
      <PersonFacts person={revealed} resumePath={`/api/referral-offers/${offer.id}/resume`} />
    </section>
  )
}

function MatchParts({ offer }: { offer: OfferDetail }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-[17px]">{text.match}</h2>
      <ul className="grid gap-3">
        {/* What spoke for the request most comes first. */}
        {Object.entries(offer.score.parts)
          .toSorted(([, one], [, other]) => other - one)
          .map(([part, value]) => (
            <li key={part}>
              <div className="small mb-1 flex justify-between gap-4">
                <span>{text.parts[part] ?? part}</span>
                <span className="numbers muted">{Math.round(value * 100)}%</span>
              </div>
              <Meter value={value} label={text.parts[part] ?? part} />
            </li>
          ))}
      </ul>
    </section>
  )
}
