/** Binds handlers to the client events of a contract; every feature's `server/realtime.ts` is such a list. */
import type { z } from 'zod'
import type { SocketEventDefinition, SocketEvents } from '#shared/endpoint.ts'
import type { Context } from '../context.ts'

/** The page that sent an event. */
export type Page = {
  /** Whether anyone sees it. */
  setInView(isInView: boolean): void
}

export type SocketHandler = {
  name: string
  definition: SocketEventDefinition
  handler: (context: Context, payload: never, page: Page) => Promise<unknown>
  /** False: the handler gets the pool and sees to its own transactions. */
  transaction: boolean
}

type Handlers<Client extends SocketEvents['client']> = {
  [Name in keyof Client]: (
    context: Context,
    payload: z.output<Client[Name]['payload']>,
    page: Page,
  ) => Promise<z.input<Client[Name]['reply']>>
}

/** One handler for each client event of the contract; a missing one does not compile. */
export function handleSocketEvents<Events extends SocketEvents>(
  events: Events,
  handlers: Handlers<Events['client']>,
  options: { withoutTransaction?: readonly (keyof Events['client'])[] } = {},
): SocketHandler[] {
  return Object.entries(events.client).map(([name, definition]) => ({
    name,
    definition,
    handler: handlers[name as keyof Events['client']] as SocketHandler['handler'],
    transaction: !options.withoutTransaction?.includes(name),
  }))
}
