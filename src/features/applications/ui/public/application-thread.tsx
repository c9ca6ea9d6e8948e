import type { ReactNode } from 'react'
import { Thread, type ThreadEvent } from '#web/kit/thread.tsx'
import { Time } from '#web/kit/time.tsx'
import { dateWords } from '#web/messages/format.ts'
import type { ApplicationEvent, RejectionReason, WithdrawReason } from '../../contract.ts'
import {
  happenedWords,
  interviewKindWords,
  rejectionWords,
  trackedWords,
  withdrawWords,
  words,
} from '../messages.ts'

const good = new Set(['shortlist', 'interview', 'agree_interview', 'offer', 'accept_offer', 'hire'])
const bad = new Set(['reject', 'lapse', 'close_job', 'offer_expire', 'cancel_interview'])

type Props = {
  events: readonly ApplicationEvent[]
  names: { candidate: string; company: string }
  next?: string | null
}

/** The life of an application as one line, for either side. */
export function ApplicationThread({ events, names, next }: Props) {
  return (
    <Thread
      label={words.one.thread}
      next={next ? { what: next } : null}
      events={events.map((event): ThreadEvent => ({
        id: event.id,
        what: happenedWords(event),
        actor: event.by === 'system' ? undefined : names[event.by],
        at: event.at,
        change: changeOf(event),
        kind: good.has(event.kind) ? 'good' : bad.has(event.kind) ? 'bad' : 'plain',
      }))}
    />
  )
}

function changeOf({ kind, detail }: ApplicationEvent): ReactNode {
  const text = (name: string) => (typeof detail[name] === 'string' ? detail[name] : undefined)
  const startsAt = text('startsAt')
  if (kind === 'agree_interview' && startsAt) return <Time at={startsAt} form="exact" />
  const interviewKind = text('interviewKind') as keyof typeof interviewKindWords | undefined
  const reason = text('reason')
  const reasons = { ...rejectionWords, ...withdrawWords }
  const reasonWords =
    kind === 'reject'
      ? rejectionWords[reason as RejectionReason]
      : kind === 'withdraw'
        ? withdrawWords[reason as WithdrawReason]
        : reasons[reason as RejectionReason]
  const startsOn = text('startsOn')
  const status = text('status') as keyof typeof trackedWords | undefined
  const lines = [
    reasonWords,
    text('note'),
    interviewKind && interviewKindWords[interviewKind],
    status && trackedWords[status],
    startsOn && dateWords(new Date(startsOn), 'UTC'),
    detail['late'] === true && words.one.late,
  ].filter((line) => typeof line === 'string')
  return lines.length > 0 ? <span dir="auto">{lines.join(' · ')}</span> : undefined
}
