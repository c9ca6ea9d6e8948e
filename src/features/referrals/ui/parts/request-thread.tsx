import { Thread, type ThreadEvent } from '#web/kit/thread.tsx'
import type { ReferralEvent } from '../../contract.ts'
import { declineWords, words } from '../messages.ts'
import { channelWords, relationWords } from '../public/referred-words.ts'

const good = new Set(['claim', 'refer', 'confirm', 'hire', 'uphold'])
const bad = new Set(['decline', 'decline_finally', 'run_out', 'expire', 'lapse', 'close_job'])

type Names = { candidate: string; referrer: string }

/** The life of a request as one line; `next` is what is expected, drawn ahead. */
export function RequestThread({
  events,
  names,
  next,
}: {
  events: readonly ReferralEvent[]
  names: Names
  next?: { what: React.ReactNode; change?: React.ReactNode } | null
}) {
  return (
    <Thread
      label={words.thread}
      next={next}
      events={events.map((event): ThreadEvent => ({
        id: event.id,
        what: words.happened(nameOf(event)),
        actor:
          event.by === 'candidate'
            ? names.candidate
            : event.by === 'referrer'
              ? (event.who ?? names.referrer)
              : undefined,
        at: event.at,
        change: changeOf(event),
        kind: good.has(event.kind) ? 'good' : bad.has(event.kind) ? 'bad' : 'plain',
      }))}
    />
  )
}

/** What happened, by what is told about it where that makes a difference. */
function nameOf({ kind, detail }: ReferralEvent): string {
  if (kind === 'say') return `say_${detail['outcome']}`
  return detail['of'] === 'company' ? `${kind}_company` : kind
}

function changeOf({ kind, detail }: ReferralEvent): React.ReactNode {
  if (kind === 'offer') return words.wave(Number(detail['wave']), Number(detail['people']))
  if (kind === 'refer') {
    const channel = channelWords[detail['channel'] as keyof typeof channelWords]
    const relation = relationWords[detail['relation'] as keyof typeof relationWords]
    return [channel, relation].filter(Boolean).join(' · ')
  }
  const reason = declineWords[detail['reason'] as keyof typeof declineWords] ?? detail['reason']
  const lines = [reason, detail['note'], detail['text']].filter((line) => typeof line === 'string')
  return lines.length > 0 ? <span dir="auto">{lines.join(' · ')}</span> : undefined
}
