/** Changes of a person's name. Former names are kept, because whatever hides a person must hide those too. */
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { dayInZone, dayWords } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import * as queries from './queries.ts'
import { errorWords } from '../messages.errors.ts'
import type { Account } from './service.users.ts'

const formerNamesAtMost = 20
/** Enough for a mistake and its mending; someone who takes the names of others in turn is stopped. */
const changes = { atMost: 5, withinDays: 30 } as const

/**
 * Gives the account the name that its profile has now, and keeps the old one as a former name. The audit log
 * says that the name changed, without either name.
 *
 * @throws AppError LIMIT_REACHED after five changes within 30 days
 */
export async function rename(context: Context, accountId: string, name: string): Promise<void> {
  const account = await queries.lockNames(context.db, accountId)
  if (!account || name === '' || account.name === name) return
  const now = context.clock.now()
  const span = changes.withinDays * 86_400_000
  const recent = account.renamedAt.filter((at) => at.getTime() > now.getTime() - span)
  if (recent.length >= changes.atMost) {
    const again = dayInZone(new Date(recent[0]!.getTime() + span), context.timeZone)
    throw new AppError(
      'LIMIT_REACHED',
      errorWords.nameChangedOften(changes.atMost, changes.withinDays, dayWords(again)),
    )
  }
  await queries.renameAccount(context.db, accountId, {
    name,
    formerNames: formerNamesAfter(account, name),
    renamedAt: [...recent, now],
    updatedAt: now,
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
