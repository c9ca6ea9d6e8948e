/** Where people wait for a referrer, for admins who look for one. */
import { z } from 'zod'
import { companyReference } from '#features/companies/server/service.ts'
import { nextPage, readCursor } from '#platform/db/paging.ts'
import type { Context } from '#platform/context.ts'
import type { EndpointReply } from '#shared/endpoint.ts'
import type { listUnmetDemand, OpenDemand } from '../contract.ts'
import { toldNumber } from './policy.ts'
import * as queries from './queries.ts'

const position = z.strictObject({ waiting: z.number().int(), id: z.uuid() })

/** How many wait where nobody can refer them: sums of the whole site, and none that could point at someone. */
export async function openDemand(context: Pick<Context, 'db'>): Promise<OpenDemand> {
  const { people, companies } = await queries.countUnmet(context.db)
  const waiting = toldNumber(people)
  return { waiting, companies: waiting === null ? null : companies }
}

/** Companies with the most waiting people first. */
export async function listUnmet(
  context: Pick<Context, 'db' | 'settings'>,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<EndpointReply<typeof listUnmetDemand>> {
  const rows = await queries.listUnmet(context.db, readCursor(cursor, position), limit + 1)
  const page = nextPage(rows, limit, ({ waiting, companyId }) => ({ waiting, id: companyId }))
  return {
    items: page.items.map((row) => ({
      company: companyReference(row),
      link: `${context.settings.publicUrl}/companies/${row.companySlug}/refer`,
      verified: row.verified,
      waiting: row.waiting,
      watches: row.watches,
      drafts: row.drafts,
      requests: row.requests,
      invitations: row.invitations,
      opened: row.opened,
      joined: row.joined,
      verifiedByInvitation: row.verifiedByInvitation,
    })),
    nextCursor: page.nextCursor,
  }
}
