import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/** Names of the companies that this account alone looks after. */
export async function listOnlyOf(db: Database, accountId: string): Promise<string[]> {
  const rows = await queriesOf(db)
    .selectFrom('companyAdmins as own')
    .innerJoin('companies', 'companies.id', 'own.companyId')
    .select('companies.name')
    .where('own.accountId', '=', accountId)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('companyAdmins as other')
            .select('other.accountId')
            .whereRef('other.companyId', '=', 'own.companyId')
            .where('other.accountId', '<>', accountId),
        ),
      ),
    )
    .orderBy('companies.name')
    .execute()
  return rows.map(({ name }) => name)
}
