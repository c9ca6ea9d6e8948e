import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { PersonCounts } from '../messages.person-facts.ts'

/** What admins see of one person. */
export async function personWallet(
  db: Database,
  accountId: string,
): Promise<PersonCounts | undefined> {
  const { rows } = await sql<PersonCounts>`
    select plan.name as plan, wallet.held, wallet.captured, cardinality(wallet.credit_expiries) as credits
    from wallets wallet left join plans plan on plan.id = wallet.plan_id
    where wallet.account_id = ${accountId}`.execute(queriesOf(db))
  return rows[0]
}
