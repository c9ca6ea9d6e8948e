import { Badge, type Tone } from '#web/kit/content.tsx'
import type { ApplicationStatus } from '../../contract.ts'
import { statusWords } from '../messages.ts'

const tones: Partial<Record<ApplicationStatus, Tone>> = {
  shortlisted: 'accent',
  interview: 'accent',
  offer: 'accent',
  hired: 'accent',
  no_response: 'clock',
}

export function ApplicationStatusBadge({ status }: { status: ApplicationStatus }) {
  return <Badge tone={tones[status] ?? 'plain'}>{statusWords[status]}</Badge>
}
