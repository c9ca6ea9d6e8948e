/** Tasks that send messages when they are due. */
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { defineTask } from '#platform/tasks/tasks.ts'
import type { DeliveryRow } from './queries.deliveries.ts'

/** Pushes that one task sends. */
const pushesAtOnce = 50

/** Sends one message; those that waited with it go along. */
export const deliverMessage = defineTask({
  name: 'notifications.deliver',
  payload: z.object({ id: z.uuid() }),
})

/** Sends pushes that are due at the same moment and wait for nothing. */
export const deliverPushes = defineTask({
  name: 'notifications.deliverPushes',
  payload: z.object({ ids: z.array(z.uuid()).min(1).max(pushesAtOnce) }),
})

type Queued = Pick<DeliveryRow, 'id' | 'channel' | 'held' | 'dueAt'>

/**
 * In the caller's transaction, in as many statements for one message as for many. What goes to many makes way
 * for what goes to few.
 */
export async function queueMessages(context: Context, messages: readonly Queued[]): Promise<void> {
  const isAlone = ({ channel, held }: Queued) => channel !== 'push' || held !== null
  const isBulk = messages.length >= pushesAtOnce
  await context.enqueueAll(
    deliverMessage,
    messages.filter(isAlone).map(({ id, dueAt }) => ({ payload: { id }, runAt: dueAt, isBulk })),
  )
  const together = Map.groupBy(
    messages.filter((message) => !isAlone(message)),
    ({ dueAt }) => dueAt.getTime(),
  )
  await context.enqueueAll(
    deliverPushes,
    [...together.values()].flatMap((pushes) =>
      chunksOf(pushes, pushesAtOnce).map((some) => ({
        payload: { ids: some.map(({ id }) => id) },
        runAt: some[0]!.dueAt,
        isBulk,
      })),
    ),
  )
}

function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
