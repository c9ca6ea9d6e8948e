import type { Database } from './database.ts'

type Waiting<Item> = { item: Item; stored: () => void; failed: (error: unknown) => void }

const togetherAtMost = 500

/**
 * Stores what arrives while the statement before is running with one statement: many who write at once
 * share a commit, and alone nobody waits. Each caller is answered when its own is stored.
 *
 * @param store sends one statement, outside of any transaction
 */
export function storeTogether<Item>(
  store: (db: Database, items: Item[]) => Promise<unknown>,
): (db: Database, item: Item) => Promise<void> {
  const lines = new WeakMap<Database, { waiting: Waiting<Item>[]; busy: boolean }>()

  async function storeWaiting(db: Database, line: { waiting: Waiting<Item>[]; busy: boolean }) {
    line.busy = true
    while (line.waiting.length > 0) {
      const batch = line.waiting.splice(0, togetherAtMost)
      try {
        await store(
          db,
          batch.map(({ item }) => item),
        )
        for (const { stored } of batch) stored()
      } catch (error) {
        for (const { failed } of batch) failed(error)
      }
    }
    line.busy = false
  }

  return (db, item) => {
    const line = lines.get(db) ?? { waiting: [], busy: false }
    lines.set(db, line)
    return new Promise((stored, failed) => {
      line.waiting.push({ item, stored, failed })
      if (!line.busy) void storeWaiting(db, line)
    })
  }
}
