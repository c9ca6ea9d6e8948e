import { dateWords } from '#web/messages/format.ts'
import { channelWords, relationWords } from '#features/referrals/ui/public/referred-words.ts'
import type { OwnDispute } from '../../contract.ts'
import { words } from '../messages.ts'

/** The referral as its referrer recorded it. */
export function Recorded({ referral }: { referral: OwnDispute['referral'] }) {
  if (!referral) return null
  return (
    <section className="grid gap-2">
      <h2 className="text-[17px]">{words.recorded}</h2>
      <p>
        {[
          dateWords(new Date(referral.on), 'UTC'),
          channelWords[referral.channel],
          referral.atsReference,
          relationWords[referral.relation],
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </section>
  )
}
