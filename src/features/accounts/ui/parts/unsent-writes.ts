/** What a person has done on this device and the server does not have yet. */
import { chatOutboxKey, pendingWritesKey, profileDraftKey } from '#web/stores/persisted.ts'

/** With a connection, what is under way has arrived within a moment. */
const patience = 2_000
const lookEvery = 100

/** Whether a sign-out would lose something. Gives what is being sent a moment to arrive. */
export async function hasUnsentWrites(storage: Pick<Storage, 'getItem'>): Promise<boolean> {
  for (let waited = 0; waited < patience && navigator.onLine; waited += lookEvery) {
    if (!isWaiting(storage)) return false
    await new Promise((resolve) => setTimeout(resolve, lookEvery))
  }
  return isWaiting(storage)
}

function isWaiting(storage: Pick<Storage, 'getItem'>): boolean {
  return [pendingWritesKey, chatOutboxKey, profileDraftKey].some((key) => {
    try {
      const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null')
      return Array.isArray(kept) ? kept.length > 0 : kept !== null
    } catch {
      return false
    }
  })
}
