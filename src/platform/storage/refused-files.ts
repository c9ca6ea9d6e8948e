/** Files that were stored for something that was refused afterwards. */
import { AppError } from '#shared/errors.ts'
import type { Context } from '../context.ts'

/**
 * Deletes them at once: a refusal is thrown before anything is committed. After any other failure the rows may be there,
 * since the answer to a commit can be lost; the sweep deletes what no row names.
 *
 * @param context without a transaction
 */
export function dropRefused(context: Context, error: unknown, keys: readonly string[]): void {
  if (!(error instanceof AppError)) return
  for (const key of keys) context.afterCommit(() => context.storage.deleteFile(key))
}
