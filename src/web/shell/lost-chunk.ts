const key = 'reloadedAt'
const guardTime = 10_000

/**
 * A chunk that cannot be loaded usually belongs to a release that is gone: the page is loaded again,
 * at most once per path in ten seconds (observed-product.md, section 8). Without a connection the page
 * stays as it is: loading it again would lose it.
 */
export function reloadOnLostChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!window.navigator.onLine) return
    if (!mayReload(window.sessionStorage, window.location.pathname, Date.now())) return
    event.preventDefault()
    window.location.reload()
  })
}

/** Remembers the reload; false when this path was reloaded less than ten seconds ago. */
export function mayReload(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  path: string,
  now: number,
): boolean {
  const saved = JSON.parse(storage.getItem(key) ?? '{}') as Record<string, number>
  const last = saved[path]
  if (last !== undefined && now - last < guardTime) return false
  storage.setItem(key, JSON.stringify({ ...saved, [path]: now }))
  return true
}
