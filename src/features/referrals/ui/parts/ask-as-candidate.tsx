import { Note } from '#web/kit/content.tsx'
import type { ReferralPreview } from '../../contract.ts'
import { askWords as text } from '../messages.ask.ts'
import type { RequestTarget } from '../public/request-goal.ts'
import { Blockers } from './blockers.tsx'
import { Write } from './write-request.tsx'

type Props = { target: RequestTarget; preview: ReferralPreview; here: string }

/** The request, or what stands in the way of it. */
export function AskAsCandidate({ target, preview, here }: Props) {
  if (preview.blockers.length > 0 && !mayBeKept(preview)) {
    return <Blockers preview={preview} here={here} />
  }
  return (
    <>
      {preview.open && nearCap(preview.open) && (
        <Note tone="clock">{text.nearCap(preview.open.open, preview.open.atMost)}</Note>
      )}
      <Write target={target} preview={preview} here={here} />
    </>
  )
}

/** What only the person can change stands in the way of sending, and not of keeping a draft. */
const ownBlockers = ['EMAIL_UNVERIFIED', 'PROFILE_INCOMPLETE', 'LIMIT_REACHED', 'PAUSED']

function mayBeKept({ referrers, job, blockers }: ReferralPreview): boolean {
  return job !== null && referrers === 0 && blockers.every(({ code }) => ownBlockers.includes(code))
}

/** It is told while there is still room. */
function nearCap({ open, atMost }: NonNullable<ReferralPreview['open']>): boolean {
  return open >= atMost * 0.8
}
