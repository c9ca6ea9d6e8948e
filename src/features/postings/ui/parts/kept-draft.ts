/** What was typed and has not reached the server: it outlives the tab, and goes once it was sent. */
import type { Content } from '../../contract.ts'

export type KeptDraft = { version: number; content: Content }

const keyOf = (id: string) => `posting:${id}`

export function keep(id: string, draft: KeptDraft): void {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(draft))
  } catch {
    return
  }
}

export function kept(id: string): KeptDraft | undefined {
  try {
    const text = localStorage.getItem(keyOf(id))
    return text === null ? undefined : (JSON.parse(text) as KeptDraft)
  } catch {
    return undefined
  }
}

export function forget(id: string): void {
  try {
    localStorage.removeItem(keyOf(id))
  } catch {
    return
  }
}
