import { Stamp } from '#web/kit/stamp.tsx'
import type { RecruiterInfo } from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.recruiter

/** When the work address was confirmed, and what that does not say. */
export function WorkStamp({ info }: { info: RecruiterInfo }) {
  const at = info.verification.workEmailVerifiedAt
  if (!at) return null
  return (
    <Stamp
      what={text.confirmed}
      at={at}
      checked={[text.checked(info.profile.company?.name ?? '')]}
      notChecked={text.notChecked}
    />
  )
}
