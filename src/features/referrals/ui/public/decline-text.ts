import type { DeclineReason } from '../../contract.ts'
import { declineWords } from '../messages.ts'

/** What a referrer's reason says, for other features; a code that is not known stays as it is. */
export function declineText(code: string): string {
  return declineWords[code as DeclineReason] ?? code
}
