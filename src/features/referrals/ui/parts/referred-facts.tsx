import { Time } from '#web/kit/time.tsx'
import type { RequestDetail } from '../../contract.ts'
import { words } from '../messages.ts'
import { channelWords, relationWords } from '../public/referred-words.ts'

/** How a referral was made: the proof of it. */
export function ReferredFacts({ referred }: { referred: RequestDetail['referred'] }) {
  if (!referred) return null
  return (
    <section className="grid gap-1">
      <h2 className="text-[17px]">{words.referredFacts}</h2>
      <p>
        {channelWords[referred.channel]} · <Time at={referred.at} form="date" />
      </p>
      <p className="muted">{relationWords[referred.relation]}</p>
      {referred.atsReference && (
        <p className="muted" dir="auto">
          {words.reference(referred.atsReference)}
        </p>
      )}
    </section>
  )
}
