/** Push is offered after an act that shows what it is good for, never because a page was opened. */
import { createStore } from 'zustand/vanilla'

export type PushReason = 'request' | 'alert'

export const pushOfferStore = createStore<{ reason: PushReason | null }>(() => ({ reason: null }))

const refusedKey = 'pushRefusedAt'
const restDays = 30

/** Someone has just done something that ends well sooner with push: `PushOffer` shows it, once. */
export function offerPush(reason: PushReason): void {
  const refusedAt = Number(window.localStorage.getItem(refusedKey) ?? 0)
  if (Date.now() < refusedAt + restDays * 86_400_000) return
  pushOfferStore.setState({ reason })
}

export function closeOffer(isRefused: boolean): void {
  if (isRefused) window.localStorage.setItem(refusedKey, String(Date.now()))
  pushOfferStore.setState({ reason: null })
}
