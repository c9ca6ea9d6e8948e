/** Fetches the code of pages that someone is about to visit, at most four at once. */
const atOnce = 4

type Loader = (path: string) => (() => Promise<unknown>)[]

let findModules: Loader = () => []
let running = 0
const waiting: (() => Promise<unknown>)[] = []
const started = new Set<() => Promise<unknown>>()

/** The browser entry tells how a path is matched; on the server nothing is preloaded. */
export function preloadWith(find: Loader): void {
  findModules = find
}

/** Fetches the modules behind an address of ours. */
export function preloadRoute(address: string): void {
  const path = new URL(address, window.location.href).pathname
  for (const load of findModules(path)) {
    if (started.has(load)) continue
    started.add(load)
    waiting.push(load)
  }
  next()
}

function next(): void {
  const load = running < atOnce ? waiting.shift() : undefined
  if (!load) return
  running += 1
  // A preload that fails is tried again by the navigation itself.
  void load()
    .catch(() => started.delete(load))
    .finally(() => {
      running -= 1
      next()
    })
  next()
}
