/** Changes of a person's name. Former names are kept, because whatever hides a person must hide those too. */
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { dayInZone, dayWords } from '#shared/dates.ts'
import { invalidField } from '#shared/errors.ts'
import * as queries from './queries.ts'
import { errorWords } from '../messages.errors.ts'
import type { Account } from './service.users.ts'

const formerNamesAtMost = 20
/**
 * Enough for a mistake and its mending; someone who takes the names of others in turn is stopped. The profile saves
 * itself while somebody types, so whatever comes within some minutes of a change is the same one.
 */
const changes = { atMost: 5, withinDays: 30, typedForMinutes: 10 } as const

/**
 * Gives the account the name that its profile has now, and keeps the old one as a former name. The audit log
 * says that the name changed, without either name.
 *
 * @param field of the caller's input, where a refusal stands
 * @throws AppError INVALID_INPUT after five changes within 30 days
 */
export async function rename(
  context: Context,
  accountId: string,
  name: string,
  field: string,
): Promise<void> {
  const account = await queries.lockNames(context.db, accountId)
  if (!account || name === '' || account.name === name) return
  const now = context.clock.now()
  const within = (minutes: number) => (at: Date) => at.getTime() > now.getTime() - minutes * 60_000
  const recent = account.renamedAt.filter(within(changes.withinDays * 24 * 60))
  const isSame = recent.some(within(changes.typedForMinutes))
  if (!isSame && recent.length >= changes.atMost) {
    const again = new Date(recent[0]!.getTime() + changes.withinDays * 86_400_000)
    const day = dayWords(dayInZone(again, context.timeZone))
    throw invalidField(field, errorWords.nameChangedOften(changes.atMost, changes.withinDays, day))
  }
  await queries.renameAccount(context.db, accountId, {
    name,
    // What stood while somebody typed is nobody's name: masks would look for half a word.
    formerNames: isSame ? account.formerNames : formerNamesAfter(account, name),
    renamedAt: isSame ? recent : [...recent, now],
    updatedAt: now,
  })
  if (isSame) return
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
