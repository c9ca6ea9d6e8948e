import type { ReviewerStats as Stats } from '../../contract.ts'
import { numberWords } from '#web/messages/format.ts'
import { reviewerWords as text } from '../messages.ts'

/** How a reviewer does, the bad beside the good. */
export function ReviewerStats({ stats }: { stats: Stats }) {
  const { taken, delivered, onTime, handedBack, refundedLate, rating } = stats
  const lines = [
    [text.statTaken, numberWords(taken)],
    [text.statDelivered, numberWords(delivered)],
    [text.statOnTime, text.share(onTime.count, onTime.of)],
    [text.statHandedBack, numberWords(handedBack)],
    [text.statRefunded, numberWords(refundedLate)],
    [text.statRating, rating ? text.rating(rating.average, rating.count) : text.noRating],
  ] as const
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-6 gap-y-3">
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt className="small muted">{label}</dt>
          <dd className="numbers font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
