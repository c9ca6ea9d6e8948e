import { defineEvent } from '#platform/context.ts'
import type { ReportableKind } from '#shared/reports.ts'
import type { Rule } from '../contract.ts'

/** A moderator took action: who lost something by it gets that back. */
export const actionTaken = defineEvent<{
  kind: ReportableKind
  thingId: string
  ownerId: string | null
  reporterIds: readonly string[]
  rule: Rule
}>('moderation.actionTaken')

/** Someone was suspended for fraud, money or harassment: those in touch with them are warned. */
export const suspendedForConduct = defineEvent<{ accountId: string }>(
  'moderation.suspendedForConduct',
)

/** A suspension did not stand, and no other holds the account: what it began is made good as far as possible. */
export const suspensionOverturned = defineEvent<{ accountId: string; since: Date }>(
  'moderation.suspensionOverturned',
)
