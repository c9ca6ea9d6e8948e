/** Changes of a person's name: what hides a person has to know the former ones, too. */
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import * as queries from './queries.ts'
import type { Account } from './service.users.ts'

const formerNamesAtMost = 20

/**
 * Calls the account as its profile does now; the name so far becomes a former one. The audit log says that
 * it happened, without the names.
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

/** Each once. Of too many the first stays, which most people know, and so do the newest. */
export function formerNamesAfter(
  before: Pick<Account, 'name' | 'formerNames'>,
  name: string,
): string[] {
  const others = before.formerNames.filter((former) => former !== before.name && former !== name)
  const all = [...others, before.name]
  return all.length > formerNamesAtMost ? [all[0]!, ...all.slice(1 - formerNamesAtMost)] : all
}
