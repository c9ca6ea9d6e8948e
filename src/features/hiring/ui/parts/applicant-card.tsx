import { Avatar } from '#web/kit/avatar.tsx'
import { Clock } from '#web/kit/clock.tsx'
import { Link } from '#web/kit/link.tsx'
import { paneHeading } from '#web/kit/panes.tsx'
import { Badge } from '#web/kit/content.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import type { ApplicantCard as Card } from '../../contract.ts'
import { words } from '../messages.ts'
import { pipelineWords } from '#features/applications/ui/public/words.ts'

const text = words.card

type ApplicantCardProps = {
  item: Card
  /** In a list, where no column says where it stands. */
  listed?: boolean
  to?: string
  isOpen?: boolean
}

/** One applicant, on the board or in the list. */
export function ApplicantCard(props: ApplicantCardProps) {
  const { item, listed = false, to = links.applicant(item.id), isOpen = false } = props
  const { dueAt, startedAt } = item.clock
  const Heading = listed ? 'h2' : 'h3'
  const isNew = !item.viewedAt && item.status === 'submitted'
  return (
    <div className="@container">
      <div
        className={
          listed
            ? 'grid grid-cols-1 gap-1 @min-[34rem]:grid-cols-[minmax(0,1fr)_16rem] @min-[34rem]:gap-x-6'
            : 'grid grid-cols-1 gap-1'
        }
      >
        <div className="grid grid-cols-1 content-start gap-1">
          <Heading className="text-15 leading-5 font-medium" dir="auto">
            <span className="mr-2">
              <Avatar name={item.hidden ? null : item.name} size="small" />
            </span>
            <Link
              className="link"
              data-row
              aria-current={isOpen ? 'true' : undefined}
              to={to}
              focus={paneHeading}
            >
              {item.name}
            </Link>
          </Heading>
          {item.headline && (
            <p className="small muted" dir="auto">
              {item.headline}
            </p>
          )}
        </div>
        <div className="grid grid-cols-1 content-start gap-1">
          <p className="small flex flex-wrap items-center gap-x-2 gap-y-1">
            {listed && !isNew && <Badge>{pipelineWords[item.status]}</Badge>}
            {item.referred && <Badge tone="accent">{text.referred}</Badge>}
            {item.together > 0 && <Badge>{text.together(item.together)}</Badge>}
            {item.unexpected > 0 && <Badge tone="clock">{text.unexpected(item.unexpected)}</Badge>}
            {isNew && <Badge tone="ink">{text.new}</Badge>}
            {item.interviewAt && item.status === 'interview' && (
              <span className="numbers">
                {text.interview} <Time at={item.interviewAt} form="near" />
              </span>
            )}
          </p>
          <p className="small">
            {dueAt && startedAt ? (
              <Clock
                dueAt={dueAt}
                startedAt={startedAt}
                who={words.one.who[item.clock.actor]}
                form="inline"
              />
            ) : (
              <span className="muted">
                {text.sent} <Time at={item.submittedAt} />
              </span>
            )}
          </p>
        </div>
      </div>
    </div>
  )
}
