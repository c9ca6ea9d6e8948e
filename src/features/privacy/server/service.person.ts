/** Who someone is, wherever it may stand. */
import * as accounts from '#features/accounts/server/service.ts'
import * as profiles from '#features/profiles/server/service.ts'
import type { Context } from '#platform/context.ts'
import type { Person } from '#platform/personal-data/rules.ts'
import { namesOf } from '#shared/person-names.ts'

export async function personNamed(context: Context, accountId: string): Promise<Person> {
  const account = await accounts.accountById(context, accountId)
  const names = [...namesOf(account), ...(await profiles.namesOf(context, accountId))]
  return { accountId, email: account.email, names: [...new Set(names)] }
}
