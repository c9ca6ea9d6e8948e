import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { notify } from '#web/kit/notifications.ts'
import { getOwnTracking, setOwnTracking } from '../../contract.ts'
import { ownWords as text } from '../messages.ts'

/** Whether what one does is counted, and the way to end that. */
export function OwnTracking() {
  const { data } = useQuery(query(getOwnTracking))
  const isCounted = data?.isCounted ?? true
  const { busy, run } = useAction(setOwnTracking, {
    refreshes: [getOwnTracking],
    onDone: () => notify({ message: isCounted ? text.stopped : text.begun }),
  })
  if (!data) return null
  return (
    <section className="grid gap-4" aria-labelledby="usage-statistics">
      <h2 id="usage-statistics">{text.tracking}</h2>
      <p className="muted">{text.trackingLead}</p>
      <p>{isCounted ? text.counted : text.notCounted}</p>
      <div>
        <Button busy={busy} onClick={() => run({ body: { isCounted: !isCounted } })}>
          {isCounted ? text.stop : text.begin}
        </Button>
      </div>
    </section>
  )
}
