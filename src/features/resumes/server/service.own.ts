/** One resume of the signed-in candidate. */
import { personOf, type Context } from '#platform/context.ts'
import { AppError } from '#shared/errors.ts'
import type { BuiltResume } from '../contract.ts'
import * as queries from './queries.ts'

export const shownResume = (row: queries.ResumeRow): BuiltResume => ({
  ...row,
  updatedAt: row.updatedAt.toISOString(),
})

/** @throws AppError NOT_FOUND when it is not the candidate's own */
export async function ownResume(
  context: Pick<Context, 'db' | 'actor'>,
  id: string,
): Promise<BuiltResume> {
  const row = await queries.findResume(context.db, personOf(context).accountId, id)
  if (!row) throw new AppError('NOT_FOUND')
  return shownResume(row)
}
