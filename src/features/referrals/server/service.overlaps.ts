/** What candidates and referrers have in common, for several requests at once. */
import type { Context } from '#platform/context.ts'
import type { Overlap } from '../contract.ts'
import { overlapsOf } from './overlaps.ts'
import type { RequestRow } from './queries.ts'
import * as queries from './queries.overlaps.ts'

type Asked = Pick<RequestRow, 'id' | 'candidateId' | 'companyId' | 'sentAt'>

/**
 * With one statement for any number of requests.
 *
 * @param referrers whom each request may go to
 * @returns what each of them has in common with its candidate, by request and account; none is absent
 */
export async function overlapsAmong(
  context: Pick<Context, 'db'>,
  requests: readonly Asked[],
  referrers: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, Map<string, Overlap[]>>> {
  const referrerIds = [...new Set([...referrers.values()].flat())]
  if (referrerIds.length === 0) return new Map()
  const candidateIds = [...new Set(requests.map((request) => request.candidateId))]
  const { employments, acquainted } = await queries.findTies(context.db, candidateIds, referrerIds)
  return new Map(
    requests.map(({ id, candidateId, companyId, sentAt }) => [
      id,
      new Map(
        (referrers.get(id) ?? []).flatMap((referrerId): [string, Overlap[]][] => {
          const found = overlapsOf({
            candidate: employments.get(candidateId) ?? [],
            referrer: employments.get(referrerId) ?? [],
            companyId,
            wroteSince: acquainted.get(`${candidateId} ${referrerId}`) ?? null,
            sentAt,
          })
          return found.length > 0 ? [[referrerId, found]] : []
        }),
      ),
    ]),
  )
}
