import { createStore, type StoreApi } from 'zustand/vanilla'

/** What `localStorage` offers of itself here; tests pass a Map behind it. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Where `api/pending-writes.ts` keeps what still has to be sent. */
export const pendingWritesKey = 'pendingWrites'

/** What `offline/kept-shell.ts` remembers of the deployment and of who is signed in. */
export const keptShellKey = 'keptShell'

/** Where `profiles/ui/parts/profile-draft.ts` keeps what of a profile is not saved yet. */
export const profileDraftKey = 'profileDraft'

/** Where `chat/ui/parts/outbox.ts` keeps messages that the server does not have yet. */
export const chatOutboxKey = 'chatOutbox'

/** All that is a person's besides the stores; gone with the sign-out. */
export const personalKeys = [pendingWritesKey, keptShellKey, profileDraftKey, chatOutboxKey]

/** Set while a sign-out has not reached the server yet. */
export const pendingSignOutKey = 'pendingSignOut'

/**
 * A store whose fields are kept in local storage as one plain JSON object under `key`, the form that
 * the observed product uses. Nothing is read before `restore`, so that the first render in the
 * browser equals the server's.
 */
export function createPersistedStore<Fields extends object, Actions extends object>(options: {
  key: string
  initial: Fields
  /** Turns what was saved into fields; undefined when it is not ours. */
  parse: (saved: Record<string, unknown>) => Fields | undefined
  actions: (store: StoreApi<Fields & Actions>) => Actions
}) {
  const { key, initial, parse } = options
  const store = createStore<Fields & Actions>()((_set, _get, api) => ({
    ...initial,
    ...options.actions(api),
  }))

  /** Takes over what was saved and saves every change from now on; true when something was saved. */
  function restore(storage: KeyValueStorage): boolean {
    const found = readSaved()
    if (found) store.setState(found as Partial<Fields & Actions>)
    store.subscribe((state) => write(storage, key, pick(state, initial)))
    return found !== undefined

    function readSaved(): Fields | undefined {
      const text = read(storage, key)
      if (!text) return undefined
      try {
        const saved: unknown = JSON.parse(text)
        return typeof saved === 'object' && saved !== null
          ? parse(saved as Record<string, unknown>)
          : undefined
      } catch {
        return undefined
      }
    }
  }

  /** Another tab has signed in or out: follow it. */
  function follow(text: string | null): void {
    const saved: unknown = text ? JSON.parse(text) : undefined
    const fields = saved ? parse(saved as Record<string, unknown>) : initial
    if (fields) store.setState(fields as Partial<Fields & Actions>)
  }

  /** Empties what is saved, for a page that is about to be left; what it shows stays until then. */
  function forget(storage: KeyValueStorage): void {
    write(storage, key, initial)
  }

  return { store, key, restore, follow, forget }
}

function pick<Fields extends object>(state: Fields, initial: object): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(state).filter(([name]) => name in initial),
  ) as Partial<Fields>
}

function read(storage: KeyValueStorage, key: string): string | null {
  try {
    return storage.getItem(key)
  } catch {
    return null
  }
}

/** A full or forbidden storage costs only the memory of the next visit. */
function write(storage: KeyValueStorage, key: string, value: unknown): void {
  try {
    const text = JSON.stringify(value)
    if (storage.getItem(key) !== text) storage.setItem(key, text)
  } catch {
    return
  }
}
