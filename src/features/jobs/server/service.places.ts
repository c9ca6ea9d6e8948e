/** The gazetteer: which cities there are, and which of them a text means. */
import { startPlacesWorker } from '#features/job-facts/server/service.ts'
import { on } from 'node:events'
import { z } from 'zod'
import { defineTask } from '#platform/tasks/tasks.ts'
import type { Context } from '#platform/context.ts'
import type { PlaceHint } from '#features/job-facts/server/service.ts'
import { namesToLookUp, type Gazetteer, type Place } from '#features/job-facts/server/service.ts'
import * as queries from './queries.places.ts'

/** Fills the table of places, so that nobody who types one has to wait for that. */
export const fillPlaces = defineTask({ name: 'jobs.fillPlaces', payload: z.object({}) })

/** Rises when the bundled list or what is kept of it changes, so that full tables are filled anew. */
const gazetteerEdition = 3

/** True once the table of places is whole and of the present list. */
export async function hasPlaces({ db }: Pick<Context, 'db'>): Promise<boolean> {
  return (await queries.gazetteerEdition(db)) >= gazetteerEdition
}

/** Has the table of places filled soon, where it is empty or from an older list. */
export async function preparePlaces(context: Pick<Context, 'db' | 'enqueue'>): Promise<void> {
  if (await hasPlaces(context)) return
  await context.enqueue(fillPlaces, {}, { jobKey: 'places' })
}

/**
 * Fills the table of places once, from the list that comes with the product (GeoNames, cities over
 * 1,000 inhabitants). The list is read in a thread of its own, so that its memory goes with it.
 */
export async function ensurePlaces(context: Pick<Context, 'db'>): Promise<void> {
  if (await hasPlaces(context)) return
  const worker = startPlacesWorker()
  try {
    for await (const [batch] of on(worker, 'message') as AsyncIterable<[Batch | 'done']>) {
      if (batch === 'done') break
      // The thread makes the next one while this one is stored.
      worker.postMessage('next')
      if (batch.places) await queries.insertPlaces(context.db, batch.places)
      if (batch.names) await queries.insertPlaceNames(context.db, batch.names)
    }
  } finally {
    await worker.terminate()
  }
  await queries.setGazetteerEdition(context.db, gazetteerEdition)
}

/** Fills a table anew that an older list has filled; an empty one waits until it is needed. */
export async function renewPlaces(context: Pick<Context, 'db'>): Promise<void> {
  if (await hasPlaces(context)) return
  if (await queries.hasPlaces(context.db)) await ensurePlaces(context)
}

type Batch = { places?: queries.PlaceColumns; names?: queries.NameColumns }

/** The rows of the gazetteer that resolving these hints may ask for. */
export async function gazetteerFor(
  context: Pick<Context, 'db'>,
  hints: Iterable<PlaceHint>,
): Promise<Gazetteer> {
  const texts: string[] = []
  for (const hint of hints) texts.push(hint.text, ...(hint.city ? [hint.city] : []))
  return gazetteerOf(context, namesToLookUp(texts))
}

/** The rows of the gazetteer with one of these folded names. */
export async function gazetteerOf(
  context: Pick<Context, 'db'>,
  names: ReadonlySet<string>,
): Promise<Gazetteer> {
  const places = names.size > 0 ? await queries.findPlacesByName(context.db, [...names]) : []
  const gazetteer = new Map<string, Place[]>()
  for (const { matched, ...place } of places) {
    const rows = gazetteer.get(matched)
    if (rows) rows.push(place)
    else gazetteer.set(matched, [place])
  }
  return gazetteer
}
