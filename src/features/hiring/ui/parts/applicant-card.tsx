import { Clock } from '#web/kit/clock.tsx'
import { Link } from '#web/kit/link.tsx'
import { Badge } from '#web/kit/pieces.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import type { ApplicantCard as Card } from '../../contract.ts'
import { columnWords, words } from '../messages.ts'

const text = words.card

type ApplicantCardProps = {
  item: Card
  /** In a list, where no column says where it stands. */
  listed?: boolean
}

/** One applicant, on the board or in the list. */
export function ApplicantCard({ item, listed = false }: ApplicantCardProps) {
  const { dueAt, startedAt } = item.clock
  const Heading = listed ? 'h2' : 'h3'
  return (
    <div className="grid gap-1">
      <Heading className="text-15 leading-5 font-medium" dir="auto">
        <Link className="link" data-row to={links.applicant(item.id)}>
          {item.name}
        </Link>
      </Heading>
      {item.headline && (
        <p className="small muted" dir="auto">
          {item.headline}
        </p>
      )}
      <p className="small flex flex-wrap items-center gap-x-2 gap-y-1">
        {listed && <Badge>{columnWords[item.status]}</Badge>}
        {item.referred && <Badge tone="accent">{text.referred}</Badge>}
        {item.together > 0 && <Badge>{text.together(item.together)}</Badge>}
        {item.unexpected > 0 && <Badge tone="clock">{text.unexpected(item.unexpected)}</Badge>}
        {!item.viewedAt && item.status === 'submitted' && <Badge tone="ink">{text.new}</Badge>}
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
  )
}
