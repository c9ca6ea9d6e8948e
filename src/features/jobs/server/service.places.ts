/** The gazetteer: which cities there are, and which of them a text means. */
import { Worker } from 'node:worker_threads'
import { once } from 'node:events'
import { z } from 'zod'
import { defineTask } from '#platform/tasks/tasks.ts'
import type { Context } from '#platform/context.ts'
import type { PlaceHint } from './boards/posting.ts'
import { namesToLookUp } from './locations/parse.ts'
import type { Gazetteer, Place } from './locations/resolve.ts'
import * as queries from './queries.places.ts'

/** Fills the table of places, so that nobody who types one has to wait for that. */
export const fillPlaces = defineTask({ name: 'jobs.fillPlaces', payload: z.object({}) })

/** Has the table of places filled soon, where it is empty. */
export async function preparePlaces(context: Pick<Context, 'db' | 'enqueue'>): Promise<void> {
  if (await queries.hasPlaces(context.db)) return
  await context.enqueue(fillPlaces, {}, { jobKey: 'places' })
}

/**
 * Fills the table of places once, from the list that comes with the product (GeoNames, cities over
 * 1,000 inhabitants). The list is read in a thread of its own, so that its memory goes with it.
 */
export async function ensurePlaces(context: Pick<Context, 'db'>): Promise<void> {
  if (await queries.hasPlaces(context.db)) return
  const worker = new Worker(new URL('./places-worker.ts', import.meta.url))
  try {
    for (;;) {
      const [batch] = (await once(worker, 'message')) as [queries.PlaceColumns | 'done']
      if (batch === 'done') return
      await queries.insertPlaces(context.db, batch)
      worker.postMessage('next')
    }
  } finally {
    await worker.terminate()
  }
}

/** The rows of the gazetteer that resolving these hints may ask for. */
export async function gazetteerFor(
  context: Pick<Context, 'db'>,
  hints: Iterable<PlaceHint>,
): Promise<Gazetteer> {
  const texts: string[] = []
  for (const hint of hints) texts.push(hint.text, ...(hint.city ? [hint.city] : []))
  const names = [...namesToLookUp(texts)]
  const places = names.length > 0 ? await queries.findPlacesByName(context.db, names) : []
  const gazetteer = new Map<string, Place[]>()
  for (const place of places) {
    const rows = gazetteer.get(place.folded)
    if (rows) rows.push(place)
    else gazetteer.set(place.folded, [place])
  }
  return gazetteer
}
