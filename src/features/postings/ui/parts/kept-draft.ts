/** What was typed and has not reached the server: it outlives the tab, and goes once it was sent. */
import type { Content } from '../../contract.ts'

/** A value that stands in its field and cannot be part of the draft, with what is wrong with it. */
export type HeldValue = { typed: string; message: string }
export type Held = Readonly<Record<string, HeldValue>>

export type KeptDraft = {
  version: number
  content: Content
  held: Held
  /** True when the server has the content, and only held values are left here. */
  isSent?: boolean
}
type Stored = KeptDraft & { tab: string; at: number }

/** A tab that is alive says so more often than this, in milliseconds. */
const aliveFor = 30_000

/** The same over reloads of one tab. */
function thisTab(): string {
  const known = sessionStorage.getItem('tab')
  if (known) return known
  const made = crypto.randomUUID()
  sessionStorage.setItem('tab', made)
  return made
}

const keyOf = (id: string) => `posting:${id}`

export function keep(id: string, draft: KeptDraft): void {
  try {
    const stored: Stored = { ...draft, tab: thisTab(), at: Date.now() }
    localStorage.setItem(keyOf(id), JSON.stringify(stored))
  } catch {
    return
  }
}

/** What this tab had not sent, or one that is gone; another that is alive sends its own. */
export function kept(id: string): KeptDraft | undefined {
  try {
    const text = localStorage.getItem(keyOf(id))
    if (text === null) return undefined
    const stored = JSON.parse(text) as Stored
    const alive = stored.tab !== thisTab() && Date.now() - stored.at < aliveFor
    return alive ? undefined : stored
  } catch {
    return undefined
  }
}

export function forget(id: string): void {
  try {
    const text = localStorage.getItem(keyOf(id))
    if (text && (JSON.parse(text) as Stored).tab !== thisTab() && !kept(id)) return
    localStorage.removeItem(keyOf(id))
  } catch {
    return
  }
}
