import { Badge } from '#web/kit/content.tsx'
import { spanWords } from '#shared/spans.ts'
import { zoneName } from '#shared/zone-names.ts'
import { Time, useZoneIsOwn } from '#web/kit/time.tsx'
import type { Interview } from '../../contract.ts'
import { interviewEndWords } from '../messages.interviews.ts'
import { interviewKindWords, interviewWords, words } from '../messages.ts'

type InterviewFactsProps = {
  interview: Interview
  /** False where the proposed times stand below, to choose from. */
  times?: boolean
}

/** What is known of an interview, for either side. */
export function InterviewFacts({ interview, times = true }: InterviewFactsProps) {
  const { kind, state, agreed, slots, place, note, answerNote, timeZone, endReason } = interview
  const isOwn = useZoneIsOwn()
  const [first] = slots
  // All times of one invitation are as long.
  const length = first ? Date.parse(first.endsAt) - Date.parse(first.startsAt) : 0
  const tone = state === 'agreed' ? 'accent' : state === 'proposed' ? 'clock' : 'plain'
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="font-medium">{interviewKindWords[kind]}</strong>
        {length > 0 && <span className="numbers">{spanWords(length)}</span>}
        <Badge tone={tone}>{interviewWords(interview)}</Badge>
      </p>
      {endReason && <p className="small muted">{interviewEndWords[endReason]}</p>}
      {agreed ? (
        <p className="numbers">
          <Time at={agreed.startsAt} form="exact" />
        </p>
      ) : (
        times && (
          <ul className="numbers muted">
            {slots.map((slot) => (
              <li key={slot.startsAt}>
                <Time at={slot.startsAt} form="exact" />
              </li>
            ))}
          </ul>
        )
      )}
      <p className="small muted">
        {isOwn ? words.one.inZone(zoneName(timeZone)) : words.one.proposedIn(zoneName(timeZone))}
      </p>
      {place && (
        <p className="break-words" dir="auto">
          {/^https:\/\/\S+$/.test(place) ? (
            <a className="link" href={place} target="_blank" rel="noopener nofollow ugc">
              {place}
            </a>
          ) : (
            place
          )}
        </p>
      )}
      {[note, answerNote].filter(Boolean).map((line) => (
        <p key={line} className="muted max-w-measure whitespace-pre-line" dir="auto">
          {line}
        </p>
      ))}
    </div>
  )
}
