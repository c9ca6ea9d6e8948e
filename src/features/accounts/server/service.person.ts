/** One account as admins see it: what every feature knows of it, and who it is for a reason alone. */
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { AppError } from '#shared/errors.ts'
import type { AccountView } from '../contract.ts'
import * as queries from './queries.people.ts'
import { accountById } from './service.users.ts'

/** @throws AppError NOT_FOUND */
export async function viewAccount(context: Context, accountId: string): Promise<AccountView> {
  const account = await queries.findState(context.db, accountId)
  if (!account) throw new AppError('NOT_FOUND')
  const { permissions } = personOf(context)
  const facts = await Promise.all(
    context.personFacts
      .filter(({ permission }) => permissions.includes(permission))
      .map(async ({ name, label, link, read }) => ({
        name,
        label: label(),
        link: link?.(accountId) ?? null,
        told: await told(context, name, read(context, accountId)),
      })),
  )
  return {
    id: account.id,
    status: account.status as AccountView['status'],
    roles: account.roles as AccountView['roles'],
    joinedAt: account.createdAt.toISOString(),
    facts: facts.flatMap(({ told: sentence, ...fact }) =>
      sentence === undefined ? [] : [{ ...fact, told: sentence }],
    ),
  }
}

/** A fact that cannot be read leaves the others as they are. */
async function told(
  { log }: Context,
  name: string,
  fact: Promise<string | undefined>,
): Promise<string | null | undefined> {
  try {
    return await fact
  } catch (error) {
    log.error({ err: error, fact: name }, 'a fact of an account could not be read')
    return null
  }
}

/** @throws AppError NOT_FOUND */
export async function revealAccount(
  context: Context,
  accountId: string,
  reason: string,
): Promise<{ name: string; email: string }> {
  const { name, email } = await accountById(context, accountId)
  await recordAudit(context, {
    action: 'accounts.revealed',
    entity: { type: 'account', id: accountId },
    reason,
  })
  return { name, email }
}
