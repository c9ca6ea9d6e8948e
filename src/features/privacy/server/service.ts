/** One's own data. The door of the feature. */
import { personOf, type Context } from '#platform/context.ts'
import type { EndpointReply } from '#shared/endpoint.ts'
import type { getOwnData } from '../contract.ts'
import * as queries from './queries.ts'
import { consentOf } from './service.consents.ts'
import { deletionOf, managedAlone, refusalFor } from './service.deleting.ts'
import { exportOf, nextExportAt } from './service.exporting.ts'

export { noteFindability, notePublicProfile } from './service.consents.ts'

/** Everything that the page shows. */
export async function ownData(context: Context): Promise<EndpointReply<typeof getOwnData>> {
  const { accountId } = personOf(context)
  const newest = await queries.findNewestExport(context.db, accountId)
  const deletion = await queries.findOpenDeletion(context.db, accountId)
  const consents = await queries.currentConsents(context.db, accountId)
  const refusal = await refusalFor(context, accountId)
  return {
    export: newest ? await exportOf(context, newest) : null,
    nextExportAt: nextExportAt(newest, context.clock.now())?.toISOString() ?? null,
    deletion: deletion ? deletionOf(deletion) : null,
    refusal: refusal === null ? null : String(refusal),
    managedAlone: await managedAlone(context, accountId),
    consents: consents.map(consentOf),
  }
}
