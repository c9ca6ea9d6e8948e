import { Time } from '#web/kit/time.tsx'
import type { RequestDetail } from '../../contract.ts'
import { shownWords } from '../messages.shown.ts'

const text = shownWords

/** Who has learned who the candidate is, when, and what came of it. */
export function Viewers({ viewers }: { viewers: RequestDetail['viewers'] }) {
  if (viewers.length === 0) return null
  return (
    <section className="grid gap-2">
      <h2 className="text-[17px]">{text.viewers}</h2>
      <p className="small muted">{text.viewersLead}</p>
      <ul className="rows">
        {viewers.map((viewer) => (
          <li key={viewer.at} className="row grid gap-1">
            <p dir="auto">
              {viewer.name}
              {viewer.title && <span className="muted"> · {viewer.title}</span>}
            </p>
            <Moment what={text.seen} at={viewer.at} />
            {viewer.contactAt && <Moment what={text.contactSeen} at={viewer.contactAt} />}
            {viewer.handedBackAt && <Moment what={text.handedBack} at={viewer.handedBackAt} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Moment({ what, at }: { what: string; at: string }) {
  return (
    <p className="small muted">
      {what} · <Time at={at} />
    </p>
  )
}
