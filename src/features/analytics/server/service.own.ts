/** What people see and decide of their own figures. */
import { personOf, type Context } from '#platform/context.ts'
import type { EndpointReply } from '#shared/endpoint.ts'
import { okReply } from '#shared/schemas.ts'
import type { getOwnFunnel } from '../contract.ts'
import * as queries from './queries.own.ts'

export async function tracking(context: Context): Promise<{ isCounted: boolean }> {
  return { isCounted: !(await queries.isOptedOut(context.db, personOf(context).accountId)) }
}

/** Nothing is stored of those who opted out, and what was stored goes; their milestones count on. */
export async function setTracking(context: Context, isCounted: boolean): Promise<typeof okReply> {
  const { accountId } = personOf(context)
  if (isCounted) await queries.deleteOptOut(context.db, accountId)
  else {
    await queries.insertOptOut(context.db, accountId, context.clock.now())
    await queries.deleteEventsOf(context.db, accountId)
  }
  return okReply
}

export function funnel(context: Context): Promise<EndpointReply<typeof getOwnFunnel>> {
  return queries.ownFunnel(context.db, personOf(context).accountId)
}
