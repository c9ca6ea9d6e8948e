/** Posts of the feed: written, changed and deleted. The door for other features. */
import * as articles from '#features/articles/server/service.ts'
import type { MergeEvent } from '#features/companies/server/events.ts'
import * as companies from '#features/companies/server/service.ts'
import * as profiles from '#features/profiles/server/service.ts'
import * as referrals from '#features/referrals/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import { AppError, invalidField, type Stated } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { okReply } from '#shared/schemas.ts'
import { namesOf } from '#shared/person-names.ts'
import type { createPost, editPost, Post } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { problemOf, shortIdOf, slugOf, wordsOf, type Part, type PartProblem } from './policy.ts'
import * as queries from './queries.ts'
import * as listing from './queries.listing.ts'
import { mentionableIds } from './service.following.ts'
import { tellMentioned } from './service.notices.ts'
import { pathOf, tellPage } from './service.pages.ts'
import { ownView } from './service.reading.ts'
import {
  mentionsIn,
  refuseLinks,
  refuseRepetition,
  requireProvedAddress,
  scamSign,
  trustOf,
} from './service.writing.ts'

export { postFeed } from './service.atom.ts'
export { authorChanged } from './service.counting.ts'
export { create as comment } from './service.comments.ts'
export { follow } from './service.following.ts'
export { trustOf } from './service.writing.ts'
export { publishWaiting } from './service.moderation.ts'
export { toPost as reactToPost, vote } from './service.reactions.ts'

const dayMs = 86_400_000

const fieldOf: Record<Part, string> = {
  job: 'jobId',
  article: 'articleId',
  roles: 'roles',
  capacity: 'capacity',
  options: 'options',
}
const missing: Record<Part, Stated> = {
  job: errorWords.jobNeeded,
  article: errorWords.articleGone,
  roles: errorWords.rolesNeeded,
  capacity: errorWords.capacityNeeded,
  options: errorWords.optionsNeeded,
}

function wrongPart({ part, problem }: PartProblem): AppError {
  if (problem === 'missing') return invalidField(fieldOf[part], missing[part])
  if (problem === 'repeated') return invalidField(fieldOf[part], errorWords.optionsRepeated)
  return invalidField(fieldOf[part], errorWords.unwanted)
}

/**
 * Posts something. The first post of a new person waits for a moderator, and so does what looks like a
 * fraud.
 *
 * @throws AppError INVALID_INPUT, EMAIL_UNVERIFIED, NOT_VERIFIED, LIMIT_REACHED, CONFLICT, NOT_FOUND
 */
export async function create(
  context: Context,
  input: EndpointInput<typeof createPost>['body'],
): Promise<Post> {
  const { accountId, role } = personOf(context)
  const { kind, body, tags, roles, capacity, options, jobId, articleId } = input
  if (kind === 'seeks_referral' && role !== 'jobSeeker') {
    throw invalidField('kind', errorWords.candidatesOnly)
  }
  const wrong = problemOf(kind, input)
  if (wrong) throw wrongPart(wrong)
  await queries.lockAuthor(context.db, accountId)
  const trust = await trustOf(context, accountId)
  requireProvedAddress(context, trust)
  const { postsPerDay } = trust.rule
  if (trust.posts >= postsPerDay) {
    throw new AppError('LIMIT_REACHED', errorWords.tooManyPosts(postsPerDay))
  }
  const said = [body, ...tags, ...roles, ...options].join('\n')
  await checkWords(context, { kind, body: said }, trust.rule)
  await refuseRepetition(context, 'posts', body)
  const companyId = await companyOf(context, { kind, jobId })
  if (articleId !== null && !(await articles.discussedPath(context, articleId))) {
    throw invalidField('articleId', errorWords.articleGone)
  }
  const mentions = await postMentions(context, kind, body, input.mentions)
  const heldFor = scamSign(said)
  const isHeld = heldFor !== null || trust.level === 0
  const now = context.clock.now()
  const id = newId(now.getTime())
  const shortId = shortIdOf(id)
  const unique = [...new Set(tags)]
  // The words of a request for a referral are nobody's, and its address says nothing of them either.
  const slug = slugOf(kind === 'seeks_referral' ? roles[0]! : body, shortId)
  await queries.insertPost(context.db, {
    id,
    shortId,
    slug,
    authorId: accountId,
    authorRole: role,
    kind,
    body,
    words: wordsOf([body, ...unique, ...roles, ...options].join(' ')),
    tags: unique,
    mentions,
    companyId,
    jobId,
    articleId,
    roles,
    capacity,
    options,
    voteCounts: options.map(() => 0),
    pollClosesAt: kind === 'poll' ? new Date(now.getTime() + input.pollDays * dayMs) : null,
    state: isHeld ? 'waiting' : 'published',
    heldFor,
    publishedAt: isHeld ? null : now,
    createdAt: now,
    updatedAt: now,
  })
  await ensureTags(context, unique)
  if (!isHeld) {
    await queries.enterStreams(context.db, id)
    await tellMentioned(context, { id, mentions, before: [] })
    await tellPage(context, { slug, articleId, isMasked: kind === 'seeks_referral' })
  }
  return ownView(context, id)
}

async function ensureTags(context: Context, tags: readonly string[]): Promise<void> {
  const now = context.clock.now().getTime()
  await queries.ensureTags(
    context.db,
    tags.map((name) => ({ id: newId(now), name })),
  )
}

/** @throws AppError INVALID_INPUT at the text */
async function checkWords(
  context: Context,
  { kind, body }: { kind: Post['kind']; body: string },
  rule: Parameters<typeof refuseLinks>[1],
): Promise<void> {
  if (kind !== 'seeks_referral') return refuseLinks(body, rule)
  const { accountId } = personOf(context)
  const snapshot = await profiles.profileSnapshot(context, accountId)
  const telling = referrals.identifiersIn(body, { ...snapshot, names: namesOf(snapshot) })
  if (telling.length === 0) return
  throw invalidField('body', errorWords.personalData(telling.slice(0, 3).join(', ')))
}

/** The company that a post is about: of the job, or where the referrer works. */
async function companyOf(
  context: Context,
  { kind, jobId }: Pick<EndpointInput<typeof createPost>['body'], 'kind' | 'jobId'>,
): Promise<string | null> {
  const { accountId, role } = personOf(context)
  if (kind === 'can_refer') {
    const recruiter = role === 'recruiter' && (await profiles.recruiterOf(context, accountId))
    if (!recruiter || !recruiter.workEmailVerifiedAt || !recruiter.companyId) {
      throw new AppError('NOT_VERIFIED', errorWords.workEmailNeeded)
    }
    return recruiter.companyId
  }
  if (jobId === null) return null
  const job = await queries.findSharedJob(context.db, jobId)
  if (!job) throw invalidField('jobId', errorWords.jobNeeded)
  if (job.sourceKind === 'pasted') throw invalidField('jobId', errorWords.jobPrivate)
  return job.companyId
}

async function postMentions(
  context: Context,
  kind: Post['kind'],
  body: string,
  ids: readonly string[],
): Promise<listing.Mention[]> {
  if (kind === 'seeks_referral' && ids.length > 0) {
    throw invalidField('mentions', errorWords.noMentions)
  }
  return mentionsIn(context, body, ids, () => mentionableIds(context))
}

/**
 * The post, locked, when it is one's own and still there.
 *
 * @throws AppError NOT_FOUND
 */
async function lockOwn(context: Context, id: string): Promise<queries.WrittenRow> {
  const row = await queries.lockPost(context.db, id)
  const isOwn = row?.authorId === personOf(context).accountId
  if (!row || !isOwn || row.state === 'deleted') throw new AppError('NOT_FOUND')
  return row
}

/** @throws AppError NOT_FOUND, VERSION_CONFLICT, INVALID_INPUT */
export async function edit(
  context: Context,
  id: string,
  input: EndpointInput<typeof editPost>['body'],
): Promise<Post> {
  const row = await lockOwn(context, id)
  if (row.state === 'removed' || row.state === 'hidden') throw new AppError('NOT_FOUND')
  if (row.version !== input.expectedVersion) {
    throw new AppError('VERSION_CONFLICT', errorWords.changedMeanwhile)
  }
  const { body } = input
  const tags = [...new Set(input.tags)]
  if (body === row.body && tags.join() === row.tags.join()) return ownView(context, id)
  const trust = await trustOf(context, row.authorId)
  const said = [body, ...tags].join('\n')
  await checkWords(context, { kind: row.kind, body: said }, trust.rule)
  // What was published in good faith does not become a fraud afterwards.
  if (scamSign(said) !== null) throw invalidField('body', errorWords.looksLikeScam)
  const mentions = await postMentions(context, row.kind, body, input.mentions)
  const before = await ownView(context, id)
  const now = context.clock.now()
  await queries.insertVersion(context.db, {
    itemId: id,
    version: row.version,
    body: row.body,
    writtenAt: row.editedAt ?? row.createdAt,
  })
  const { roles, poll } = before
  const options = (poll?.options ?? []).map(({ text }) => text)
  const words = wordsOf([body, ...tags, ...roles, ...options].join(' '))
  await queries.updateText(context.db, id, { body, words, tags, mentions, now })
  await ensureTags(context, tags)
  await queries.leaveStreams(context.db, id)
  await queries.enterStreams(context.db, id)
  if (row.state === 'published') {
    await tellMentioned(context, { id, mentions, before: before.mentions })
    await tellPage(context, row)
  }
  return ownView(context, id)
}

/** @throws AppError NOT_FOUND */
export async function remove(context: Context, id: string): Promise<{ ok: true }> {
  const row = await lockOwn(context, id)
  await queries.takeDown(context.db, id, 'deleted', context.clock.now())
  if (row.state === 'published') await tellPage(context, row)
  return okReply
}

const movers = { posts: queries.movePosts, follows: queries.moveFollows }

/** Posts about a merged company are about the other, and its followers follow that one. */
export function moveCompany(context: Context, merge: MergeEvent): Promise<void> {
  return companies.moveOver(context, merge, movers)
}

/** A merge was taken back: what moved then goes back, what is newer stays. */
export function moveCompanyBack(context: Context, merge: MergeEvent): Promise<void> {
  return companies.moveBack(context, merge, movers)
}

/** Sitemaps of posts, each with the time of the last change in it. */
export function sitemapParts(context: Pick<Context, 'db'>): Promise<listing.SitemapPart[]> {
  return listing.sitemapParts(context.db)
}

/** Addresses of the posts of one sitemap. */
export async function pagesOfPart(
  context: Pick<Context, 'db'>,
  part: number,
): Promise<{ path: string; changedAt: Date }[]> {
  const rows = await listing.listOfPart(context.db, part)
  return rows.map(({ slug, changedAt }) => ({ path: pathOf(slug), changedAt }))
}
