import { Avatar } from '#web/kit/avatar.tsx'
import { Clock } from '#web/kit/clock.tsx'
import { Link } from '#web/kit/link.tsx'
import { paneHeading } from '#web/kit/panes.tsx'
import { Badge } from '#web/kit/content.tsx'
import { Redaction } from '#web/kit/redaction.tsx'
import { factLine } from '#features/profiles/ui/public/anonymous-fact-list.tsx'
import type { OfferCard } from '../../contract.ts'
import { whoForReferrer, words } from '../messages.ts'
import { StatusBadge } from './status-badge.tsx'

const skillsShown = 5

type Props = { item: OfferCard; to: string; isOpen: boolean }

/** One request of the inbox: for which job, who asks as far as that may be said, until when. */
export function OfferRow({ item, to, isOpen }: Props) {
  const { dueAt, startedAt, actor } = item.clock
  const { facts } = item.candidate
  const about = factLine(facts)
  return (
    <li className="row flex gap-3">
      <Avatar name={item.candidateName} />
      <div className="grid min-w-0 flex-1 gap-1.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 className="text-15! leading-6!" dir="auto">
            <Link
              className="row-link"
              data-row
              data-offer={item.id}
              aria-current={isOpen ? 'true' : undefined}
              to={to}
              focus={paneHeading}
            >
              {item.job.title}
            </Link>
          </h2>
          {item.state === 'claimed' ? (
            <StatusBadge status={item.requestStatus} />
          ) : (
            <Badge>{words.inbox.match(item.score.total)}</Badge>
          )}
        </div>
        <p className="small">
          {item.candidateName ? (
            <span dir="auto">{item.candidateName}</span>
          ) : (
            <Redaction label={words.offer.hidden} />
          )}
          <span className="muted"> {about && `· ${about}`}</span>
        </p>
        <p className="small muted truncate">{facts.skills.slice(0, skillsShown).join(', ')}</p>
        {item.asked ? (
          <p className="small muted">{words.inbox.waitsForCandidate}</p>
        ) : (
          dueAt &&
          startedAt && (
            <Clock dueAt={dueAt} startedAt={startedAt} who={whoForReferrer[actor]} form="inline" />
          )
        )}
      </div>
    </li>
  )
}
