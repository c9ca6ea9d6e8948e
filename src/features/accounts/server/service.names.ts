/** Changes of a person's name. Former names are kept, because whatever hides a person must hide those too. */
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { datedMoment } from '#platform/locale/moments.ts'
import { invalidField } from '#shared/errors.ts'
import * as queries from './queries.ts'
import { errorWords } from '../messages.errors.ts'
import type { Account } from './service.users.ts'

const formerNamesAtMost = 20
/** Enough for a mistake and its mending; someone who takes the names of others in turn is stopped. */
const changes = { atMost: 5, withinDays: 30 } as const
/** While someone types, the profile saves itself more often than this. */
const typedWithinMs = 2 * 60_000

type Place = {
  /** Of the caller's input, where a refusal stands. */
  field: string
  /** What is typed arrives in parts. */
  savesItself: boolean
}

/**
 * Gives the account the name that its profile has now, and keeps the old one as a former name. The audit log
 * says that the name changed, without either name.
 *
 * @throws AppError INVALID_INPUT after five changes within 30 days
 */
export async function rename(
  context: Context,
  accountId: string,
  name: string,
  { field, savesItself }: Place,
): Promise<void> {
  const account = await queries.lockNames(context.db, accountId)
  if (!account || name === '' || account.name === name) return
  const now = context.clock.now()
  const since = now.getTime() - changes.withinDays * 86_400_000
  const recent = account.renamedAt.filter((at) => at.getTime() > since)
  const isTyped = savesItself && isTyping(account.name, name, recent.at(-1), now)
  const isSameChange = isTyped && isOnItsWay(account, name)
  if (!isSameChange && recent.length >= changes.atMost) {
    const again = new Date(recent[0]!.getTime() + changes.withinDays * 86_400_000)
    const { atMost, withinDays } = changes
    // The page shows its times by the browser's clock, so the refusal does as well.
    const moment = datedMoment({ timeZone: account.timeZone ?? context.timeZone }, again)
    throw invalidField(field, errorWords.nameChangedOften(atMost, withinDays, moment))
  }
  await queries.renameAccount(context.db, accountId, {
    name,
    // Halves of words are no former names: masks would look for them.
    formerNames: isTyped ? account.formerNames : formerNamesAfter(account, name),
    renamedAt: [...(isSameChange ? recent.slice(0, -1) : recent), now],
    updatedAt: now,
  })
  if (isSameChange) return
  await recordAudit(context, {
    action: 'accounts.renamed',
    entity: { type: 'account', id: accountId },
  })
}

/** One of the names goes on where the other ends, and the last one was saved a moment ago. */
function isTyping(before: string, after: string, savedAt: Date | undefined, now: Date): boolean {
  const isNear = savedAt !== undefined && now.getTime() - savedAt.getTime() < typedWithinMs
  return isNear && (before.startsWith(after) || after.startsWith(before))
}

/**
 * A change takes letters off the name that stood before it, and then adds others. Letters that the change itself
 * has added are taken off by another one: by way of a first letter, `Bob` could become `Bill` without an end.
 */
function isOnItsWay({ name, formerNames }: Pick<Account, 'name' | 'formerNames'>, after: string) {
  return after.startsWith(name) || formerNames.at(-1)?.startsWith(name) === true
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
