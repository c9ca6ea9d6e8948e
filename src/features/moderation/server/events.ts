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

/** A suspension did not stand: who was warned of the person hears that it was a mistake. */
export const suspensionOverturned = defineEvent<{ accountId: string }>(
  'moderation.suspensionOverturned',
)
