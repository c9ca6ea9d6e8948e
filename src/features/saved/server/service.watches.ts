/** Companies where nobody can take a request (REF19): who watches one hears once when that changes. */
import { z } from 'zod'
import {
  companyBySlug,
  currentCompany,
  moveBack,
  moveOver,
} from '#features/companies/server/service.ts'
import type { MergeEvent } from '#features/companies/server/events.ts'
import * as notifications from '#features/notifications/server/service.ts'
import { availableAt, availableFor, availableToEach } from '#features/referrals/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import { defineTask } from '#platform/tasks/tasks.ts'
import { AppError } from '#shared/errors.ts'
import { okReply } from '#shared/schemas.ts'
import { watchedAtMost, type WatchedCompany } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { mailWords } from '../messages.mails.ts'
import { referrersArrived } from './notifications.ts'
import { newestDraftsAt } from './queries.drafts.ts'
import * as queries from './queries.watches.ts'

const triedAtOnce = 200
const companiesAtOnce = 500
/** How long watchers rest whose request nobody at the company could take. */
const triedAgainMinutes = 60

/** Tells those who watch a company and were not tried since a moment, some at a time. */
export const tellWatchersOf = defineTask({
  name: 'saved.tellWatchers',
  payload: z.object({ companyId: z.uuid(), triedBefore: z.iso.datetime().optional() }),
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
  const { accountId } = personOf(context)
  const target = { companyId: company.id, job: null }
  const { available } = await availableFor(context, accountId, target)
  if (available > 0 && company.referralsOpen) {
    throw new AppError('CONFLICT', errorWords.hasReferrers(company.name))
  }
  await watchFor(context, accountId, company.id)
  return okReply
}

/** @throws AppError LIMIT_REACHED */
export async function watchFor(
  context: Context,
  accountId: string,
  companyId: string,
): Promise<void> {
  const rows = await queries.listWatches(context.db, accountId, watchedAtMost)
  if (rows.some((row) => row.companyId === companyId)) return
  if (rows.length >= watchedAtMost) {
    throw new AppError('LIMIT_REACHED', errorWords.tooManyWatched(watchedAtMost))
  }
  await queries.insertWatch(context.db, { accountId, companyId }, context.clock.now())
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

/** Hears that someone at a company can refer: everyone who watches it is tried. */
export function tellWatchers(
  context: Pick<Context, 'enqueue' | 'clock'>,
  { companyId }: { companyId: string },
): Promise<void> {
  const triedBefore = context.clock.now().toISOString()
  return context.enqueue(
    tellWatchersOf,
    { companyId, triedBefore },
    { jobKey: `watchers:${companyId}` },
  )
}

/** Wakes those who watch companies where someone has room again and who were not tried for a while. */
export async function wakeWatchers(context: Context): Promise<void> {
  const triedBefore = new Date(context.clock.now().getTime() - triedAgainMinutes * 60_000)
  const found = await queries.companiesOfWatches(context.db, triedBefore, companiesAtOnce)
  const supply = await availableAt(
    context,
    null,
    found.map((companyId) => ({ companyId, job: null })),
  )
  for (const companyId of found) {
    if ((supply.get(companyId)?.available ?? 0) === 0) continue
    await context.enqueue(
      tellWatchersOf,
      { companyId, triedBefore: triedBefore.toISOString() },
      // A key of its own: the task of an arrival tries more people and must not be replaced.
      { jobKey: `watchers again:${companyId}` },
    )
  }
}

/**
 * Tells those whose own request someone there could take. Who is told watches no longer, in one transaction:
 * nobody hears twice. The others watch on.
 */
export async function tellSome(
  context: Context,
  { companyId, triedBefore }: { companyId: string; triedBefore?: string | undefined },
): Promise<void> {
  const company = await currentCompany(context, companyId)
  if (!company.referralsOpen) return
  const { available } = await availableFor(context, null, { companyId: company.id, job: null })
  // Gone again meanwhile: the watches wait for the next one.
  if (available === 0) return
  const since = triedBefore ? new Date(triedBefore) : context.clock.now()
  const watchers = await queries.lockWatches(context.db, company.id, since, triedAtOnce)
  const drafts = await newestDraftsAt(context.db, company.id, watchers)
  const supply = await availableToEach(
    context,
    watchers.map((candidateId) => {
      const draft = drafts.get(candidateId)
      const job = draft ? { id: draft.jobId, title: draft.title } : null
      return { candidateId, companyId: company.id, job }
    }),
  )
  const told = watchers.filter((_, index) => supply[index]!.available > 0)
  const others = watchers.filter((_, index) => supply[index]!.available === 0)
  await queries.deleteWatches(context.db, company.id, told)
  await queries.noteTried(context.db, company.id, others, context.clock.now())
  const { brandName, publicUrl } = context.settings
  await notifications.tell(
    context,
    referrersArrived,
    told.map((accountId) => {
      const draft = drafts.get(accountId)
      const action = draft
        ? {
            label: mailWords.continueDraftButton,
            url: `${publicUrl}/get-referral?job=${draft.jobId}`,
          }
        : { label: mailWords.openCompanyButton, url: `${publicUrl}/company/${company.slug}` }
      return {
        accountId,
        about: `company:${company.id}`,
        content: () => ({
          subject: mailWords.referrersArrivedSubject(company.name),
          paragraphs: [
            draft
              ? mailWords.draftReadyBody(company.name, draft.title)
              : mailWords.referrersArrivedBody(company.name),
          ],
          action,
          footer: mailWords.referrersArrivedFooter(brandName),
        }),
      }
    }),
  )
  if (watchers.length === triedAtOnce) {
    await context.enqueue(tellWatchersOf, {
      companyId: company.id,
      triedBefore: since.toISOString(),
    })
  }
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
