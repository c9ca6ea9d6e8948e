import { Avatar } from '#web/kit/avatar.tsx'
import { Clock } from '#web/kit/clock.tsx'
import { CompanyMark } from '#web/kit/company-mark.tsx'
import { Badge } from '#web/kit/content.tsx'
import { Redaction } from '#web/kit/redaction.tsx'
import { Thread } from '#web/kit/thread.tsx'
import { useShell } from '#web/shell/shell.ts'
import { exampleWords as text } from '../messages.home.ts'

const hour = 3_600_000

/** How a request goes, drawn with the parts that real ones are drawn with, and said to be an example. */
export function ExampleRequest() {
  const { now } = useShell()
  const at = (hours: number) => new Date(Date.parse(now) + hours * hour).toISOString()
  return (
    <figure className="example-request" aria-label={text.label}>
      <div className="faced items-center">
        <CompanyMark company={{ name: text.company }} />
        <div className="flex items-start justify-between gap-3">
          <p className="min-w-0">
            <span className="block text-17 leading-6 font-semibold">{text.job}</span>
            <span>{text.company}</span>
            <span className="muted"> · {text.where}</span>
          </p>
          <Badge>{text.badge}</Badge>
        </div>
      </div>
      <div className="example-request-seen">
        <p className="small muted">{text.seen}</p>
        <p className="mt-1 flex items-center gap-2.5">
          <Avatar name={null} />
          <span>
            <Redaction />
            <span className="block small muted">{text.facts}</span>
          </span>
        </p>
      </div>
      <Thread
        label={text.thread}
        next={{
          what: text.next,
          change: <Clock dueAt={at(46)} startedAt={at(-26)} who={text.who} />,
        }}
        events={[
          {
            id: 'accepted',
            what: text.accepted,
            actor: text.byReferrer,
            at: at(-26),
            change: text.acceptedChange,
            kind: 'good',
          },
          {
            id: 'passed',
            what: text.passed,
            actor: text.byReferrer,
            at: at(-31),
            change: text.passedChange,
          },
          {
            id: 'sent',
            what: text.sent,
            actor: text.sentBy,
            at: at(-52),
            change: text.sentChange,
          },
        ]}
      />
    </figure>
  )
}
