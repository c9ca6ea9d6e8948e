import { Worker } from 'node:worker_threads'

/** Starts the thread that hands over the bundled list of cities; its memory goes with it. */
export function startPlacesWorker(): Worker {
  return new Worker(new URL('./places-worker.ts', import.meta.url))
}
