/** What candidates and insiders have in common, for several requests at once. */
import type { Context } from '#platform/context.ts'
import * as companies from '#features/companies/server/service.ts'
import type { Overlap } from '../contract.ts'
import { overlapsOf } from './overlaps.ts'
import type { RequestRow } from './queries.ts'
import * as queries from './queries.overlaps.ts'

type Asked = Pick<RequestRow, 'id' | 'candidateId' | 'companyId' | 'sentAt'> & {
  snapshot: Pick<RequestRow['snapshot'], 'profile'>
}

/**
 * With the same three statements for any number of requests.
 *
 * @param insiders whom each request may go to
 * @returns what each of them has in common with its candidate, by request and account; none is absent
 */
export async function overlapsAmong(
  context: Pick<Context, 'db'>,
  requests: readonly Asked[],
  insiders: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, Map<string, Overlap[]>>> {
  const insiderIds = [...new Set([...insiders.values()].flat())]
  if (insiderIds.length === 0) return new Map()
  const candidateIds = [...new Set(requests.map((request) => request.candidateId))]
  const [pasts, acquainted, named] = await Promise.all([
    queries.findPasts(context.db, insiderIds),
    queries.findAcquainted(context.db, candidateIds, insiderIds),
    companies.companiesByIds(context, [...new Set(requests.map((one) => one.companyId))]),
  ])
  return new Map(
    requests.map(({ id, candidateId, companyId, snapshot, sentAt }) => [
      id,
      new Map(
        (insiders.get(id) ?? []).flatMap((insiderId): [string, Overlap[]][] => {
          const since = acquainted.get(`${candidateId} ${insiderId}`)
          const found = overlapsOf({
            candidate: snapshot.profile,
            insider: pasts.get(insiderId) ?? null,
            companyName: named.get(companyId)?.name ?? '',
            // The conversation that this request itself has opened is nothing from before.
            wrote: since !== undefined && since < sentAt,
          })
          return found.length > 0 ? [[insiderId, found]] : []
        }),
      ),
    ]),
  )
}
