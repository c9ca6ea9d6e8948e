/**
 * The browser's offer to install the app. It comes once after a page has loaded and is kept until a place on
 * the screen has a reason to show it; it is gone after the installation and after a no.
 */
import { createStore } from 'zustand/vanilla'

/** Of Chromium; not in TypeScript's own list. */
type InstallEvent = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

export const installStore = createStore<{ offer: InstallEvent | null }>(() => ({ offer: null }))

/** Before anything else runs: the browser does not ask again. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installStore.setState({ offer: event as InstallEvent })
  })
  window.addEventListener('appinstalled', () => installStore.setState({ offer: null }))
}

/** Shows the browser's own dialog. Each offer can be shown once. */
export async function install(): Promise<void> {
  const { offer } = installStore.getState()
  installStore.setState({ offer: null })
  await offer?.prompt()
}

/** Safari on a phone or tablet: it installs by its own menu, and says nothing of it. */
export function isInstalledByHand(): boolean {
  const { standalone } = navigator as { standalone?: boolean }
  return standalone === false && navigator.maxTouchPoints > 0
}
