import { Time } from '#web/kit/time.tsx'
import type { OfferDetail, RequestDetail } from '../../contract.ts'
import { words } from '../messages.ts'
import { channelWords, relationWords } from '../public/referred-words.ts'

type Props = { referred: RequestDetail['referred']; bonus?: OfferDetail['bonus'] }

/** How a referral was made: the proof of it, and what the company owes for it. */
export function ReferredFacts({ referred, bonus = null }: Props) {
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
      {bonus && (
        <p className="muted" dir="auto">
          {words.bonusTracked(bonus.text)}
          {bonus.dueAt && (
            <>
              {' '}
              {words.bonusDue} <Time at={bonus.dueAt} form="date" />
            </>
          )}
        </p>
      )}
    </section>
  )
}
