/** Whether what is shown came from the device, and from when it is. */
import { createStore } from 'zustand/vanilla'

type OfflineState = {
  /** When the oldest reply that is shown was kept; null while the server answers. */
  keptAt: Date | null
}

export const offlineStore = createStore<OfflineState>(() => ({ keptAt: null }))

/** A read was answered by the device. */
export function showKept(at: Date): void {
  offlineStore.setState(({ keptAt }) => ({ keptAt: keptAt && keptAt < at ? keptAt : at }))
}

export function isShowingKept(): boolean {
  return offlineStore.getState().keptAt !== null
}

/** A read was answered by the server. */
export function showReached(): void {
  if (offlineStore.getState().keptAt) offlineStore.setState({ keptAt: null })
}
