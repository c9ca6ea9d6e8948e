import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { keepReply } from '#web/api/keep-reply.ts'
import { ReferralRecord } from '#features/response-stats/ui/public/figures.tsx'
import { keyOf, query } from '#web/api/query.ts'
import { Avatar } from '#web/kit/avatar.tsx'
import { CompanyName } from '#web/kit/company-mark.tsx'
import { LinkButton } from '#web/kit/button.tsx'
import { Clock } from '#web/kit/clock.tsx'
import { Link, TextLink } from '#web/kit/link.tsx'
import { Badge, Card, Disclosure, PageHead } from '#web/kit/content.tsx'
import { Redaction } from '#web/kit/redaction.tsx'
import { Stamp } from '#web/kit/stamp.tsx'
import { useKeptFocus } from '#web/kit/use-kept-focus.ts'
import { links } from '#web/links.ts'
import { AfterReferral } from '#features/outcomes/ui/public/after-referral.tsx'
import { getWallet } from '#features/wallet/contract.ts'
import { useSocketEvent } from '#web/realtime/use-socket.ts'
import { getReferral, listReferrals, referralEvents, type RequestDetail } from '../../contract.ts'
import { chargeWords, expectedNext, nextForCandidate, whoForCandidate, words } from '../messages.ts'
import { shownWords } from '../messages.shown.ts'
import { ConsentQuestions } from './consent-questions.tsx'
import { ShownCandidate } from './shown-candidate.tsx'
import { Viewers } from './viewers.tsx'
import { RequestActions } from './request-actions.tsx'
import { ReferredFacts } from './referred-facts.tsx'
import { RequestThread } from './request-thread.tsx'
import { StatusBadge } from './status-badge.tsx'

const Invite = lazy(async () => ({
  default: (await import('#features/invitations/ui/public/invite.tsx')).Invite,
}))

/** One request, who must act, until when, and all that happened. */
export function RequestView({ id, back }: { id: string; back: string }) {
  const { data: request } = useSuspenseQuery(query(getReferral, { params: { id } }))
  const queries = useQueryClient()
  const refresh = (detail?: RequestDetail) => {
    if (detail) keepReply(queries, detail, getReferral, { params: { id } })
    else void queries.invalidateQueries({ queryKey: keyOf(getReferral, { params: { id } }) })
    void queries.invalidateQueries({ queryKey: keyOf(listReferrals) })
    void queries.invalidateQueries({ queryKey: keyOf(getWallet) })
  }
  useSocketEvent(
    referralEvents,
    'referrals:changed',
    ({ requestId }) => {
      if (requestId === id) refresh()
    },
    refresh,
  )
  const { dueAt, startedAt, actor } = request.clock
  // What was pressed goes: its reader goes on with what the request is now.
  const place = useKeptFocus<HTMLDivElement>(`${request.status} ${request.version}`)
  const clock = dueAt && startedAt && (
    <Clock dueAt={dueAt} startedAt={startedAt} who={whoForCandidate[actor]} />
  )
  return (
    <div className="page page-width">
      <p className="panes-back mb-4">
        <TextLink to={back}>{words.allRequests}</TextLink>
      </p>
      <PageHead title={<span dir="auto">{request.job.title}</span>}>
        <span className="flex flex-wrap items-center gap-3">
          <Link className="link" to={links.job(request.job.id)}>
            <CompanyName company={request.company} />
          </Link>
          <StatusBadge status={request.status} />
        </span>
      </PageHead>
      <div className="page-split">
        <div className="grid min-w-0 content-start gap-8">
          <div ref={place} tabIndex={-1}>
            <Card>
              <p>{nextForCandidate[request.status]}</p>
              {request.status === 'queued' && (
                <div className="mt-4">
                  <Suspense fallback={null}>
                    <Invite company={request.company} />
                  </Suspense>
                </div>
              )}
              {clock && <div className="mt-4">{clock}</div>}
              {request.questions.length > 0 && (
                <div className="mt-5 grid gap-4">
                  <ConsentQuestions request={request} onChange={refresh} />
                </div>
              )}
              <p className="small muted mt-3">
                {chargeWords[request.charge]}
                {' · '}
                <TextLink to={links.wallet()}>{words.connections}</TextLink>
              </p>
              <RequestActions request={request} onChange={refresh} />
            </Card>
          </div>
          <section>
            <h2 className="mb-4">{words.thread}</h2>
            <RequestThread
              events={request.events}
              names={{ candidate: words.names.you, referrer: words.names.referrer }}
              next={dueAt ? { what: expectedNext[request.status] ?? whoForCandidate[actor] } : null}
            />
          </section>
        </div>
        <aside className="grid content-start gap-6">
          <Referrer request={request} />
          <Viewers viewers={request.viewers} />
          <ReferredFacts referred={request.referred} />
          <AfterReferral
            id={request.id}
            status={request.status}
            side="candidate"
            onChange={() => refresh()}
          />
          <section className="grid gap-2">
            <h2 className="text-[17px]">{words.yourNote}</h2>
            <p className="whitespace-pre-line" dir="auto">
              {request.note}
            </p>
            <h3 className="mt-3 font-medium">{words.whyYou}</h3>
            <ul className="list-disc pl-5">
              {request.whyMe.map((line) => (
                <li key={line} dir="auto">
                  {line}
                </li>
              ))}
            </ul>
            {request.resumeFileName && (
              <p className="small muted">{words.resume(request.resumeFileName)}</p>
            )}
          </section>
          <section>
            <Disclosure summary={shownWords.asShown}>
              <ShownCandidate shown={request.shown} />
            </Disclosure>
          </section>
        </aside>
      </div>
    </div>
  )
}

function Referrer({ request }: { request: RequestDetail }) {
  const { referrer, conversationId } = request
  if (!referrer) {
    return request.clock.actor === 'nobody' ? null : (
      <section>
        <h2 className="text-[17px]">{words.noReferrer}</h2>
        <p className="muted">{words.noReferrerHint}</p>
      </section>
    )
  }
  return (
    <section className="grid justify-items-start gap-3">
      <h2 className="text-[17px]">{words.referrer}</h2>
      <p className="faced items-center">
        <Avatar name={referrer.name} />
        <span>
          <Redaction revealed={referrer.name} />
          {referrer.title && <span className="muted"> · {referrer.title}</span>}
        </span>
      </p>
      {referrer.verifiedAt && (
        <Stamp
          what={words.workEmail}
          at={referrer.verifiedAt}
          checked={words.checked}
          notChecked={words.notChecked}
        />
      )}
      {referrer.decidesInTime && <Badge tone="accent">{words.inTime}</Badge>}
      <ReferralRecord responseStats={referrer.responseStats} />
      {conversationId && (
        <LinkButton kind="primary" to={links.conversation(conversationId)}>
          {words.openChat}
        </LinkButton>
      )}
    </section>
  )
}
