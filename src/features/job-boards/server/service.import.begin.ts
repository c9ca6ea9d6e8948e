/** Whose board it is: the company and the record of the board, before the first posting is taken. */
import * as companies from '#features/companies/server/service.ts'
import { newId } from '#shared/ids.ts'
import type { Context } from '#platform/context.ts'
import { nameFromToken } from '#features/job-facts/server/service.ts'
import { UnreadableBoard } from './boards/posting.ts'
import { type BoardKind, ensurePlaces } from '#features/jobs/server/service.ts'
import type { BoardHead } from './boards/read-board.ts'
import * as importing from './queries.import.ts'
import type { BoardOptions, ImportWork } from './service.import.report.ts'
import { replyWords } from '../messages.replies.ts'

/** Feeds in XML and structured data may hold postings of many companies. */
const kindsOfMany: readonly BoardKind[] = ['json_ld', 'indeed_xml', 'linkedin_xml', 'sitemap']
/** Their addresses name the employer; others' tokens are hosts, which several employers may share. */
const kindsOfOne: readonly BoardKind[] = [
  'greenhouse',
  'lever',
  'ashby',
  'recruitee',
  'workable',
  'personio',
  'teamtailor',
  'breezy',
  'smartrecruiters',
  'bamboohr',
  'workday',
  'oracle',
  'icims',
  'jazzhr',
]

/**
 * Finds or makes the company and the record of its board, which stays locked until the transaction
 * ends.
 *
 * @param firstIds external ids of the first postings: they tell a known board from a new one
 * @throws UnreadableBoard when the board is empty, names no company, or is known as another one's
 */
export async function beginImport(
  context: Context,
  head: BoardHead,
  options: BoardOptions,
  firstIds: readonly string[],
  now: Date,
): Promise<ImportWork> {
  if (head.total === 0 && !options.allowEmpty) {
    throw new UnreadableBoard(replyWords.jobBoardEmpty)
  }
  const many = options.companyName === undefined && kindsOfMany.includes(head.kind)
  const known = await knownOwner(context, head, firstIds)
  const { company, created } = await companyOf(context, head, options, known)
  const sourceId =
    many && known
      ? known.sourceId
      : await importing.lockSource(context.db, {
          id: newId(now.getTime()),
          companyId: company.id,
          kind: head.kind,
          board: head.token,
          now,
        })
  if (many && known) await importing.touchSource(context.db, sourceId, now)
  await ensurePlaces(context)
  return {
    run: {
      now,
      sourceId,
      kind: head.kind,
      companyId: company.id,
      companyIds: many ? new Map() : null,
      seen: new Set(),
    },
    report: {
      sourceId,
      company: { id: company.id, name: company.name, slug: company.slug },
      kind: head.kind,
      added: 0,
      changed: 0,
      unchanged: 0,
      closed: 0,
      held: null,
      refused: [],
      refusedCount: 0,
      warnings: [],
      titles: { added: [], changed: [], closed: [] },
      resumedAt: 0,
    },
    madeCompanies: new Set(created ? [company.id] : []),
    done: 0,
    unnamed: false,
  }
}

type Owner = importing.SourceOwner

/** Who had this board before; null for a board that is new here. */
async function knownOwner(
  context: Context,
  head: BoardHead,
  firstIds: readonly string[],
): Promise<Owner | null> {
  if (head.token === '') return null
  const owners = await importing.findSourceOwners(context.db, head.kind, head.token, firstIds)
  const [first] = owners
  if (!first) return null
  if (first.knownIds > 0) return first
  return kindsOfOne.includes(head.kind) && owners.length === 1 && !isHost(head.token) ? first : null
}

/** The token of an employer's own site is its host. */
function isHost(token: string): boolean {
  return token.includes('.')
}

async function companyOf(
  context: Context,
  head: BoardHead,
  options: BoardOptions,
  known: Owner | null,
): Promise<{ company: companies.CompanyRow; created: boolean }> {
  const website = options.website ?? head.companyWebsite
  if (known) {
    const owner = await companies.currentCompany(context, known.companyId)
    if (options.companyName === undefined) return { company: owner, created: false }
    const named = await companies.findCompany(context, { name: options.companyName, website })
    if (named?.id === owner.id) return { company: owner, created: false }
    // Without a posting in common it may be another board that took over the name.
    if (known.knownIds === 0)
      return companies.findOrMakeCompany(context, { name: options.companyName, website })
    throw new UnreadableBoard(replyWords.wrongCompany(owner.name, options.companyName))
  }
  const name = options.companyName ?? head.companyName ?? nameFromToken(head.token.split('/')[0]!)
  if (name === '') throw new UnreadableBoard(replyWords.companyNameMissing)
  return companies.findOrMakeCompany(context, { name, website })
}

/** A company that was made for postings that were all refused goes again. */
export async function discardEmptyCompanies(context: Context, work: ImportWork): Promise<void> {
  for (const id of work.madeCompanies) {
    if (await importing.hasJobs(context.db, id)) continue
    await importing.deleteSourcesOf(context.db, id)
    await companies.discardStub(context, id)
  }
}
