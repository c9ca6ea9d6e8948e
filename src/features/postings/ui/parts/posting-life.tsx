import { Clock } from '#web/kit/clock.tsx'
import { Badge, Note } from '#web/kit/content.tsx'
import { Day, Time } from '#web/kit/time.tsx'
import type { Posting } from '../../contract.ts'
import { reviewWords, sendBackWords, statusWords, words } from '../messages.ts'

const text = words.life
const tones = {
  published: 'accent',
  scheduled: 'ink',
  pending_review: 'clock',
  paused: 'clock',
} as const

/** Where a posting stands, what happens next by itself, and who must act until when. */
export function PostingLife({ posting }: { posting: Posting }) {
  const { status, pausesAt, lastConfirmedAt, publishAt, review, sentBack, pauseReason } = posting
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone={tones[status as keyof typeof tones] ?? 'plain'}>{statusWords[status]}</Badge>
        {status === 'scheduled' && publishAt && (
          <span>
            {text.publishAt} <Time at={publishAt} form="near" />
          </span>
        )}
        {status === 'published' && posting.validThrough && (
          <span className="small muted">
            {text.lastDay} <Day at={posting.validThrough} />
          </span>
        )}
      </p>
      {pausesAt && lastConfirmedAt && (
        <Clock dueAt={pausesAt} startedAt={lastConfirmedAt} who={text.pauses} />
      )}
      {status === 'paused' && pauseReason && <Note tone="clock">{text.paused[pauseReason]}</Note>}
      {review && (
        <Note tone="clock" title={text.review}>
          <ul>
            {review.reasons.map((reason) => (
              <li key={reason}>{reviewWords[reason]}</li>
            ))}
          </ul>
          <p>
            {text.reviewBy} <Time at={review.dueAt} form="near" />
          </p>
        </Note>
      )}
      {sentBack && (
        <Note tone="danger" title={text.sentBack}>
          {sendBackWords[sentBack.reason]}
          {sentBack.note && (
            <p className="mt-1" dir="auto">
              {sentBack.note}
            </p>
          )}
        </Note>
      )}
      {posting.changed && (status === 'published' || status === 'paused') && (
        <p className="small font-medium">{text.changed}</p>
      )}
    </div>
  )
}
