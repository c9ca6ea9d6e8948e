/** Who used this browser last, for a start without a connection; gone with the sign-out. */
import type { Shell } from '#web/shell/shell.ts'
import { keptShellKey } from '#web/stores/persisted.ts'
import { forgetKept } from './kept-replies.ts'

/** Remembers the shell of a page that the server made; what another person read here is forgotten. */
export async function keepShell(shell: Shell): Promise<void> {
  const before = readKeptShell()
  if (before && before.viewer?.userId !== shell.viewer?.userId) await forgetKept()
  try {
    localStorage.setItem(keptShellKey, JSON.stringify(shell))
  } catch {
    // A full or forbidden storage costs only the start without a connection.
  }
}

export function readKeptShell(): Shell | undefined {
  try {
    const text = localStorage.getItem(keptShellKey)
    if (text === null) return undefined
    return { ...(JSON.parse(text) as Shell), now: new Date().toISOString() }
  } catch {
    return undefined
  }
}
