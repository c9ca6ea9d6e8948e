/**
 * Deletes stored files that no row names. Bytes are stored before the row that names them and deleted after it is gone,
 * so a process that ends in between, or a commit whose answer is lost, leaves files that nothing else would find.
 */
import type { Context } from '../context.ts'
import { findNamedFiles, type FileColumn } from '../db/file-keys.ts'
import { inSteps, type Step, type StepOutcome } from '../tasks/in-steps.ts'
import type { Schedule } from '../tasks/tasks.ts'

/** Longer than any request or task holds a file before a row names it, in milliseconds. */
const youngMs = 24 * 60 * 60 * 1000
/** More than that, and more than rows name: rather the wrong database than files left over. */
const plausibleAtMost = 20
const budgetMs = 10 * 60 * 1000

/** @param columns all that name files: what is missing here loses its files */
export function createFileSweep(columns: readonly FileColumn[]): Schedule {
  return {
    name: 'storage.sweep',
    cron: '17 4 * * *',
    transaction: false,
    handler: async (context) => {
      await inSteps<string>(context, {
        name: 'storage.sweep',
        budgetMs,
        most: 2_000,
        step: (inStep, step) => sweepSome(inStep, columns, step),
      })
    },
  }
}

async function sweepSome(
  { db, storage, log }: Context,
  columns: readonly FileColumn[],
  { after, size }: Step<string>,
): Promise<StepOutcome<string>> {
  const keys = await storage.listKeys(after, size)
  const next = keys.length < size ? null : keys.at(-1)!
  const outcome = { rows: keys.length, next }
  if (keys.length === 0) return outcome
  const named = await findNamedFiles(db, columns, keys)
  const unnamed = keys.filter((key) => !named.has(key))
  const leftOver: string[] = []
  for (const key of unnamed) if (await isOld(storage, key)) leftOver.push(key)
  if (leftOver.length > Math.max(plausibleAtMost, named.size)) {
    log.error(
      { unnamed: leftOver.length, named: named.size, first: leftOver[0] },
      'most stored files are unknown to this database, and none was deleted',
    )
    return outcome
  }
  for (const key of leftOver) await storage.deleteFile(key)
  if (leftOver.length > 0) log.info({ files: leftOver.length }, 'files that no row names deleted')
  return outcome
}

/** By the time of the machine, since files have no other. */
async function isOld(storage: Context['storage'], key: string): Promise<boolean> {
  const writtenAt = await storage.writtenAt(key)
  return writtenAt !== undefined && Date.now() - writtenAt.getTime() > youngMs
}
