import { execFile } from 'node:child_process'
import { join } from 'node:path'

export type PagesBeingBuilt = {
  /** @throws Error with what the builder said */
  built: Promise<void>
  stop(): void
}

/**
 * Builds the pages where that is needed, in a process of its own: the builder takes a gigabyte, and database and demo
 * data can be made meanwhile.
 */
export function buildPages(): PagesBeingBuilt {
  const script = join(import.meta.dirname, '../../scripts/build.ts')
  const { promise: built, resolve, reject } = Promise.withResolvers<void>()
  const builder = execFile(process.execPath, [script], (error, said, complaints) => {
    if (error) reject(new Error(`The pages could not be built.\n${said}${complaints}`))
    else resolve()
  })
  // A start that fails earlier never waits for this, and then its failure is nobody's.
  built.catch(() => {})
  return { built, stop: () => void builder.kill() }
}
