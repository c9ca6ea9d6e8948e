/** People who are there to be looked at: demonstration only, never in production. */
import type { Context } from '#platform/context.ts'
import { hashPassword } from '#platform/identity/password.ts'
import type { Role } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { findAccountByEmail } from './queries.ts'
import * as queries from './queries.demo.ts'

export type DemoPerson = { name: string; email: string; roles: Role[] }

/**
 * Stores accounts with confirmed addresses that all have the same password.
 *
 * @returns their ids in the order given
 */
export async function createDemoAccounts(
  context: Pick<Context, 'db' | 'clock'>,
  people: readonly DemoPerson[],
  password: string,
): Promise<string[]> {
  const passwordHash = await hashPassword(password)
  const now = context.clock.now()
  const rows = people.map((person) => ({ ...person, id: newId(now.getTime()) }))
  await queries.insertDemoAccounts(context.db, rows, passwordHash, now)
  return rows.map((row) => row.id)
}

/** True once anybody has an account. */
export function hasAccounts(context: Pick<Context, 'db'>): Promise<boolean> {
  return queries.hasAccounts(context.db)
}

/** True when this address has an account. */
export async function hasAccount(context: Pick<Context, 'db'>, email: string): Promise<boolean> {
  return (await findAccountByEmail(context.db, email)) !== undefined
}
