import { useQuery, useQueryClient } from '@tanstack/react-query'
import { keepReply } from '#web/api/keep-reply.ts'
import { keyOf, query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Time } from '#web/kit/time.tsx'
import { useSocketEvent } from '#web/realtime/use-socket.ts'
import { referralEvents } from '#features/referrals/contract.ts'
import { getOutcome, recordOutcome, type Outcome as Said } from '../../contract.ts'
import { words } from '../messages.ts'

type Props = { id: string; side: 'candidate' | 'referrer'; onChange: () => void }

/** How a referral ended: who says what, and what this side may say. */
export function Outcome({ id, side, onChange }: Props) {
  const input = { params: { id } }
  const queries = useQueryClient()
  const { data } = useQuery(query(getOutcome, input))
  const refresh = () => void queries.invalidateQueries({ queryKey: keyOf(getOutcome, input) })
  useSocketEvent(
    referralEvents,
    'referrals:changed',
    ({ requestId }) => {
      if (requestId === id) refresh()
    },
    refresh,
  )
  const saying = useAction(recordOutcome, {
    onDone: (reply) => {
      keepReply(queries, reply, getOutcome, input)
      onChange()
    },
    onRefused: () => {
      refresh()
      onChange()
    },
  })
  if (!data || (data.said.length === 0 && data.canSay.length === 0)) return null

  const say = (outcome: Said) => saying.run({ ...input, body: { outcome } })
  return (
    <section className="grid gap-3">
      <h2 className="text-[17px]">{words.ended}</h2>
      {data.said.length > 0 && (
        <ul className="grid gap-1">
          {data.said.map(({ by, outcome, at }) => (
            <li key={by}>
              {words.line(words.outcomes[outcome], by === side ? words.you : words.saidBy[by])}{' '}
              <span className="small muted">
                <Time at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {data.settlesAt && (
        <p className="small muted">
          {words.settles} <Time at={data.settlesAt} form="date" /> {words.settlesUnless}
        </p>
      )}
      {data.state === 'contested' && <p className="small">{words.contested}</p>}
      {data.canSay.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-medium">{words.choose[side]}</legend>
          <div className="flex flex-wrap gap-2">
            {data.canSay.map((outcome) => (
              <Button key={outcome} busy={saying.busy} onClick={() => say(outcome)}>
                {words.say[side][outcome]}
              </Button>
            ))}
          </div>
          {data.state === 'unsaid' && <p className="small muted">{words.endedHint}</p>}
        </fieldset>
      )}
    </section>
  )
}
