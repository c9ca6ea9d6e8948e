import { reasonWords } from '#features/moderation/ui/public/reason-words.ts'
import { reportReasons, type ReportReason } from '#shared/reports.ts'
import type { AuditEntryView } from '../contract.ts'
import { words } from './messages.ts'

const isReason = (code: unknown): code is ReportReason =>
  reportReasons.some((reason) => reason === code)

/** Why something was reported, in words: entries of every time keep it as a code among their details. */
export function reasonOf({
  action,
  after,
}: Pick<AuditEntryView, 'action' | 'after'>): string | undefined {
  if (!action.endsWith('.reported') || typeof after !== 'object' || after === null) return undefined
  const { reason } = after as { reason?: unknown }
  return isReason(reason) ? reasonWords[reason] : undefined
}

/** An action as a heading: its name is English in one word, `accounts.secondFactorAdded`. */
export function titleOf({ action }: Pick<AuditEntryView, 'action'>): string {
  const name = action.slice(action.indexOf('.') + 1)
  const spaced = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.earlier[action] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
