import { Badge, type Tone } from '#web/kit/content.tsx'
import type { RequestStatus } from '../../contract.ts'
import { statusWords } from '../messages.ts'

const tones: Partial<Record<RequestStatus, Tone>> = {
  claimed: 'accent',
  referred: 'accent',
  confirmed: 'accent',
  hired: 'accent',
  needs_changes: 'clock',
}

export function StatusBadge({ status }: { status: RequestStatus }) {
  return <Badge tone={tones[status] ?? 'plain'}>{statusWords[status]}</Badge>
}
