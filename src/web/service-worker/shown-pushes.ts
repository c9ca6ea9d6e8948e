/** Which messages this device has shown: their ids alone, of the last fifty. They go with the sign-out. */

const cacheName = 'shown-pushes'
const keptAtMost = 50
/** Of this run of the worker: two that come at the same moment are told apart before either is written down. */
const shown = new Set<string>()

/** True for one of all the times that a message is asked about. */
export async function isFirst(id: string): Promise<boolean> {
  if (shown.has(id)) return false
  shown.add(id)
  const cache = await openCache()
  return !(await cache?.match(addressOf(id)))
}

/** It was not shown after all: the next time is the first one. */
export function forget(id: string): void {
  shown.delete(id)
}

/** Keeps that a message was shown, for later runs of the worker. */
export async function remember(id: string): Promise<void> {
  const cache = await openCache()
  if (!cache) return
  await cache.put(addressOf(id), new Response())
  const kept = await cache.keys()
  await Promise.all(kept.slice(0, -keptAtMost).map((old) => cache.delete(old)))
}

const addressOf = (id: string) => `/shown-pushes/${encodeURIComponent(id)}`

/** Without storage the set above has to do. */
function openCache(): Promise<Cache | undefined> {
  return caches.open(cacheName).catch(() => undefined)
}
