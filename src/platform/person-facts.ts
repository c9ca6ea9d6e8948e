/**
 * What a feature tells an admin of one person. Each declares its own in `server/service.person-facts.ts`: figures and
 * states, never a name, an address or what someone wrote; an admin who may not open a list isn't told of it.
 */
import type { AdminPermission } from '#shared/permissions.ts'
import type { Context } from './context.ts'

export type PersonFact = {
  /** `feature.whatItIs`; stays the same, whatever it is called. */
  name: string
  permission: AdminPermission
  /** Its name, read in the language of those who ask. */
  label: () => string
  /** The page that shows more. */
  link?: (accountId: string) => string
  /** In a sentence; undefined where there is nothing to tell. */
  read: (context: Context, accountId: string) => Promise<string | undefined>
}
