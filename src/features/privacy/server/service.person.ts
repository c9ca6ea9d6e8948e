/** Who someone is, wherever it may stand. */
import * as accounts from '#features/accounts/server/service.ts'
import * as profiles from '#features/profiles/server/service.ts'
import type { Context } from '#platform/context.ts'
import type { Person } from '#platform/personal-data/rules.ts'

export async function personNamed(context: Context, accountId: string): Promise<Person> {
  const account = await accounts.accountById(context, accountId)
  const names = await profiles.allNamesOf(context, account)
  return { accountId, email: account.email, names }
}
