/** Changes of a person's name. Former names are kept, because whatever hides a person must hide those too. */
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import * as queries from './queries.ts'
import type { Account } from './service.users.ts'

const formerNamesAtMost = 20

/**
 * Gives the account the name that its profile has now, and keeps the old one as a former name. The audit log
 * says that the name changed, without either name.
 */
export async function rename(context: Context, accountId: string, name: string): Promise<void> {
  const account = await queries.lockAccount(context.db, accountId)
  if (!account || name === '' || account.name === name) return
  await queries.renameAccount(context.db, accountId, {
    name,
    formerNames: formerNamesAfter(account, name),
    updatedAt: context.clock.now(),
  })
  await recordAudit(context, {
    action: 'accounts.renamed',
    entity: { type: 'account', id: accountId },
  })
}

/** Each name once. When there are too many, the first one and the newest stay. */
export function formerNamesAfter(
  before: Pick<Account, 'name' | 'formerNames'>,
  name: string,
): string[] {
  const others = before.formerNames.filter((former) => former !== before.name && former !== name)
  const all = [...others, before.name]
  return all.length > formerNamesAtMost ? [all[0]!, ...all.slice(1 - formerNamesAtMost)] : all
}
