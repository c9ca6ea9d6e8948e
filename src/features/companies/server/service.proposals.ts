/** Records of companies that may be one: proposed to an admin, never merged by themselves. */
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import type { MergeProposal } from '../contract.ts'
import { companyKey, keyEdition } from '#shared/company-key.ts'
import { sharedHostPattern } from './names.ts'
import * as entry from './queries.entry.ts'
import * as proposals from './queries.proposals.ts'
import * as queries from './queries.ts'
import { errorWords } from '../messages.errors.ts'

const proposedAtMost = 100

export async function listProposals(
  context: Pick<Context, 'db'>,
): Promise<{ items: MergeProposal[] }> {
  const rows = await proposals.listProposals(context.db, sharedHostPattern, proposedAtMost)
  return {
    items: rows.map((row) => ({
      reason: row.reason,
      from: { id: row.fromId, name: row.fromName, slug: row.fromSlug, openJobs: row.fromJobs },
      into: { id: row.intoId, name: row.intoName, slug: row.intoSlug, openJobs: row.intoJobs },
    })),
  }
}

/**
 * The two are different companies: they are not proposed again.
 *
 * @throws AppError NOT_FOUND, INVALID_INPUT at `otherId`
 */
export async function keepApart(context: Context, id: string, otherId: string): Promise<void> {
  if (id === otherId) throw invalidField('otherId', errorWords.sameCompany)
  const found = await queries.findCompaniesByIds(context.db, [id, otherId])
  if (found.length < 2) throw new AppError('NOT_FOUND')
  const [lowId, highId] = [id, otherId].toSorted() as [string, string]
  await proposals.insertApart(context.db, {
    lowId,
    highId,
    decidedBy: personOf(context).accountId,
    decidedAt: context.clock.now(),
  })
  await recordAudit(context, {
    action: 'companies.keptApart',
    entity: { type: 'company', id },
    after: { otherId },
  })
}

/** Makes the keys of names again that an earlier edition of the rules made, or none did. */
export async function renewNameKeys(context: Pick<Context, 'db'>, atMost: number): Promise<number> {
  const rows = await entry.findWithoutKey(context.db, keyEdition, atMost)
  if (rows.length === 0) return 0
  const keys = rows.map(({ id, name }) => ({ id, nameKey: companyKey(name) }))
  await entry.setNameKeys(context.db, keys, keyEdition)
  return rows.length
}
