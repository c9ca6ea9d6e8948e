/** What a browser keeps of the installed app. */
import type { Page } from '@playwright/test'

/** The worker has the code of the pages, and controls this one. */
export async function controlled(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready
    return Boolean(navigator.serviceWorker.controller)
  })
}

/** All that this browser keeps for the site, as one text: caches, databases, both storages and cookies. */
export function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const bodies: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const kept = (await cache.match(request))!
        bodies.push(name, request.url, JSON.stringify([...kept.headers]), await kept.text())
      }
    }
    const answerOf = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('A database could not be read')))
      })
    const rows: unknown[] = []
    for (const { name } of await indexedDB.databases()) {
      const database = await answerOf(indexedDB.open(name!))
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store)
        rows.push(
          name,
          store,
          await answerOf(reading.getAllKeys()),
          await answerOf(reading.getAll()),
        )
      }
      database.close()
    }
    return JSON.stringify([
      bodies,
      rows,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
    ])
  })
}

/** Addresses of the replies that this browser keeps. */
export function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const cache = await caches.open('kept-replies')
    return (await cache.keys()).map(({ url }) => new URL(url).pathname)
  })
}
