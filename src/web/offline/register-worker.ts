/** The service worker of the page, and how a newer one takes over. */
import { isPageEnding } from '#web/api/failure.ts'
import { takeOver } from '#web/service-worker/worker-words.ts'
import { hasUnsentForm } from '#web/shell/unsent.ts'

/** How long a navigation waits for the newer worker, in milliseconds. */
const patience = 1000

/** Registers `/sw.js`. Only in a secure context; a browser that refuses goes on without. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  reloadOnTakeOver()
  await navigator.serviceWorker
    .register('/sw.js', { scope: '/', updateViaCache: 'none' })
    .catch(() => undefined)
}

/**
 * A new worker that takes control has the page loaded again, once (observed-product.md, section 1): never on
 * the first visit, and never while a form is unsent. A sign-out clears the worker away with the storage: nothing is loaded
 * again then, or this page would come back in place of the one that the sign-out leads to.
 */
function reloadOnTakeOver(): void {
  const hadWorker = Boolean(navigator.serviceWorker.controller)
  let isReloaded = false
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!navigator.serviceWorker.controller || isPageEnding()) return
    if (!hadWorker || isReloaded || hasUnsentForm()) return
    isReloaded = true
    if (!takenOver) window.location.reload()
  })
}

let takenOver: Promise<void> | undefined
let target = ''

/**
 * Goes to an address as a new page, under the newer worker when one waits. Someone who turns back meanwhile
 * goes to the last address.
 */
export async function leaveTo(address: string): Promise<void> {
  target = address
  takenOver ??= letNewerTakeOver()
  await takenOver
  window.location.assign(target)
}

async function letNewerTakeOver(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration?.waiting) return
  const taken = new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  )
  registration.waiting.postMessage(takeOver)
  await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, patience))])
}
