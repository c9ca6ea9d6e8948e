import { shellWords } from '#web/messages/shell.ts'
import type { DataRouter } from 'react-router'
import { notify } from '#web/kit/notifications.ts'
import { hasUnsentForm } from './unsent.ts'

/** When the manifest is first fetched after load, in milliseconds (observed-product.md, section 9). */
const firstLook = 1000

/**
 * Notices a new release about a second after load, then on focus; offers it once, and takes it at
 * the next navigation unless a form is unsent.
 */
export function watchBuilds(current: string, router: DataRouter): void {
  let fresh = false
  /** Of the navigation that was last made a new page; each is one once. */
  let lastKey: string | undefined
  const look = async () => {
    if (fresh || current === 'development') return
    const latest = await latestBuild()
    if (!latest || latest === current) return
    fresh = true
    notify({ message: shellWords.newVersion })
  }
  setTimeout(() => void look(), firstLook)
  window.addEventListener('focus', () => void look())
  router.subscribe((state) => {
    const target = state.navigation.location
    if (!fresh || !target || target.key === lastKey || hasUnsentForm()) return
    lastKey = target.key
    void leaveTo(target.pathname + target.search + target.hash)
  })
}

/** By the newer worker where there is one; its code comes only when it is needed. */
async function leaveTo(address: string): Promise<void> {
  const worker = await import('#web/offline/register-worker.ts').catch(() => undefined)
  if (worker) await worker.leaveTo(address)
  else window.location.assign(address)
}

async function latestBuild(): Promise<string | null> {
  try {
    const response = await fetch('/builds/latest.json', { cache: 'no-cache' })
    return response.ok ? ((await response.json()) as { id: string }).id : null
  } catch {
    return null
  }
}
