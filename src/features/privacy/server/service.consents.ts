/** What people agreed to: written down when it was said, withdrawn as easily, and stopped at once. */
import * as peopleSearch from '#features/people-search/server/service.ts'
import * as publicProfiles from '#features/public-profiles/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import { newId } from '#shared/ids.ts'
import type { Consent, ConsentPurpose } from '../contract.ts'
import * as queries from './queries.ts'

/** Of the wording; it goes up when what is asked changes its meaning. */
const versions: Record<ConsentPurpose, number> = { findable: 1, public_profile: 1 }

export function consentOf(row: queries.ConsentRow): Consent {
  const { purpose, given, version, at } = row
  return { purpose, given, version, at: at.toISOString() }
}

async function note(
  context: Context,
  accountId: string,
  purpose: ConsentPurpose,
  given: boolean,
): Promise<void> {
  const at = context.clock.now()
  await queries.insertConsent(context.db, {
    id: newId(at.getTime()),
    accountId,
    purpose,
    version: versions[purpose],
    given,
    at,
  })
}

/** Hears that someone lets recruiters find them, or does so no longer. */
export function noteFindability(
  context: Context,
  { accountId, isFindable }: { accountId: string; isFindable: boolean },
): Promise<void> {
  return note(context, accountId, 'findable', isFindable)
}

/** Hears that someone publishes their profile, or does so no longer. */
export function notePublicProfile(
  context: Context,
  { accountId, isPublic }: { accountId: string; isPublic: boolean },
): Promise<void> {
  return note(context, accountId, 'public_profile', isPublic)
}

const withdrawals: Record<ConsentPurpose, (context: Context, accountId: string) => Promise<void>> =
  { findable: peopleSearch.stopBeingFound, public_profile: publicProfiles.stopBeingPublic }

/** Withdrawing what was not given changes nothing. */
export function withdraw(context: Context, purpose: ConsentPurpose): Promise<void> {
  return withdrawals[purpose](context, personOf(context).accountId)
}

export async function list(
  context: Context,
  query: { cursor?: string | undefined; limit: number },
) {
  const rows = await queries.listConsents(context.db, personOf(context).accountId, {
    after: readCursor(query.cursor, timePosition),
    limit: query.limit + 1,
  })
  const page = nextPage(rows, query.limit, ({ at, id }) => ({ at, id }))
  return { ...page, items: page.items.map((row) => ({ id: row.id, ...consentOf(row) })) }
}
