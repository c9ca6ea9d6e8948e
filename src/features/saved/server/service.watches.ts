/** Companies where nobody can refer yet (REF19): a person who watches one hears once when that changes. */
import { z } from 'zod'
import {
  companyBySlug,
  currentCompany,
  moveBack,
  moveOver,
} from '#features/companies/server/service.ts'
import type { MergeEvent } from '#features/companies/server/events.ts'
import * as notifications from '#features/notifications/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import { defineTask } from '#platform/tasks/tasks.ts'
import { AppError } from '#shared/errors.ts'
import { okReply } from '#shared/schemas.ts'
import { watchedAtMost, type WatchedCompany } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { mailWords } from '../messages.mails.ts'
import { referrersArrived } from './notifications.ts'
import * as queries from './queries.watches.ts'

const toldAtOnce = 200

/** Tells those who watch a company, some at a time. */
export const tellWatchersOf = defineTask({
  name: 'saved.tellWatchers',
  payload: z.object({ companyId: z.uuid() }),
})

/** The newest first. */
export async function listWatched(context: Context): Promise<{ items: WatchedCompany[] }> {
  const { accountId } = personOf(context)
  const rows = await queries.listWatches(context.db, accountId, watchedAtMost)
  return { items: rows.map(({ slug, name }) => ({ slug, name })) }
}

/** @throws AppError NOT_FOUND, CONFLICT where someone can refer already, LIMIT_REACHED */
export async function watch(context: Context, slug: string): Promise<typeof okReply> {
  const company = await companyAt(context, slug)
  if (company.verifiedReferrers > 0 && company.referralsOpen) {
    throw new AppError('CONFLICT', errorWords.hasReferrers(company.name))
  }
  const { accountId } = personOf(context)
  const rows = await queries.listWatches(context.db, accountId, watchedAtMost)
  if (rows.some(({ companyId }) => companyId === company.id)) return okReply
  if (rows.length >= watchedAtMost) {
    throw new AppError('LIMIT_REACHED', errorWords.tooManyWatched(watchedAtMost))
  }
  await queries.insertWatch(context.db, { accountId, companyId: company.id }, context.clock.now())
  return okReply
}

/** @throws AppError NOT_FOUND */
export async function unwatch(context: Context, slug: string): Promise<typeof okReply> {
  const { id: companyId } = await companyAt(context, slug)
  await queries.deleteWatch(context.db, { accountId: personOf(context).accountId, companyId })
  return okReply
}

async function companyAt(context: Context, slug: string) {
  const company = await companyBySlug(context, slug)
  if (!company) throw new AppError('NOT_FOUND')
  return company
}

/** Hears that someone at a company can refer. */
export function tellWatchers(
  context: Pick<Context, 'enqueue'>,
  { companyId }: { companyId: string },
): Promise<void> {
  return context.enqueue(tellWatchersOf, { companyId }, { jobKey: `watchers:${companyId}` })
}

/** Who is told watches no longer, in one transaction: nobody hears twice, and nobody is left out. */
export async function tellSome(
  context: Context,
  { companyId }: { companyId: string },
): Promise<void> {
  const company = await currentCompany(context, companyId)
  // Gone again meanwhile: the watches wait for the next one.
  if (company.verifiedReferrers === 0 || !company.referralsOpen) return
  const watchers = await queries.takeWatches(context.db, company.id, toldAtOnce)
  const { brandName, publicUrl } = context.settings
  await notifications.tell(
    context,
    referrersArrived,
    watchers.map((accountId) => ({
      accountId,
      about: `company:${company.id}`,
      content: () => ({
        subject: mailWords.referrersArrivedSubject(company.name),
        paragraphs: [mailWords.referrersArrivedBody(company.name)],
        action: { label: mailWords.openCompanyButton, url: `${publicUrl}/company/${company.slug}` },
        footer: mailWords.referrersArrivedFooter(brandName),
      }),
    })),
  )
  if (watchers.length === toldAtOnce) await context.enqueue(tellWatchersOf, { companyId })
}

const movers = { 'company watches': queries.moveWatches }

/** Watches of a merged company are the other's, where someone may be already. */
export async function moveCompany(context: Context, merge: MergeEvent): Promise<void> {
  await moveOver(context, merge, movers)
  await tellWatchers(context, { companyId: merge.intoId })
}

/** A merge was taken back: what moved then goes back. */
export function moveCompanyBack(context: Context, merge: MergeEvent): Promise<void> {
  return moveBack(context, merge, movers)
}
