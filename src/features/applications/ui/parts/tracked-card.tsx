import { CompanyName } from '#web/kit/company-mark.tsx'
import { Clock } from '#web/kit/clock.tsx'
import { Link } from '#web/kit/link.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { ReferralStatus } from '#features/referrals/ui/public/referral-status.tsx'
import type { ApplicationStatus, Tracked } from '../../contract.ts'
import { words } from '../messages.ts'
import { ApplicationStatusBadge } from '../public/application-status.tsx'

const text = words.list

type TrackedCardProps = { item: Tracked; heading?: 'h2' | 'h3' }

/** One application or request, on the board or in the list. */
export function TrackedCard({ item, heading: Heading = 'h3' }: TrackedCardProps) {
  const { dueAt, startedAt } = item.clock
  const referral = item.kind === 'referral'
  return (
    <div className="grid gap-1">
      <Heading className="text-15 leading-5 font-medium" dir="auto">
        <Link
          className="link"
          data-row
          to={referral ? links.referral(item.id) : links.application(item.id)}
        >
          {item.job.title}
        </Link>
      </Heading>
      <p className="small">
        <CompanyName company={item.company} />
        <span className="muted">
          {' · '}
          {text.sources[item.source]}
        </span>
      </p>
      <p className="small flex flex-wrap items-center gap-x-3 gap-y-1">
        {referral ? (
          <ReferralStatus status={item.status} />
        ) : (
          <ApplicationStatusBadge status={item.status as ApplicationStatus} />
        )}
        {dueAt && startedAt ? (
          <Clock dueAt={dueAt} startedAt={startedAt} form="inline" />
        ) : (
          <span className="muted">
            {text.changed} <Time at={item.at} />
          </span>
        )}
      </p>
    </div>
  )
}
