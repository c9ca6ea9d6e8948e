/** Public profiles: settings, the page, and its files. The door for other features. */
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import * as accounts from '#features/accounts/server/service.ts'
import * as profiles from '#features/profiles/server/service.ts'
import * as resumes from '#features/resumes/server/service.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { okReply, type FileReply } from '#shared/schemas.ts'
import {
  addressesAtMost,
  usualParts,
  type PublicFormat,
  type PublicProfile,
  type PublicProfileSettings,
  type savePublicProfile,
} from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { publicProfileChosen, publicProfileRead } from './events.ts'
import { asVcard, documentOf } from './files.ts'
import { isReserved, shownProfile, suggestedAddress } from './policy.ts'
import * as queries from './queries.ts'

export async function ownSettings(context: Context): Promise<PublicProfileSettings> {
  const { accountId } = personOf(context)
  const [row, account] = await Promise.all([
    queries.findOwn(context.db, accountId),
    accounts.accountById(context, accountId),
  ])
  return {
    address: row?.address ?? null,
    suggestedAddress: suggestedAddress(account.name),
    isPublic: row?.isPublic ?? false,
    isIndexed: row?.isIndexed ?? false,
    shows: row?.shows ?? [...usualParts],
  }
}

/**
 * @throws AppError EMAIL_UNVERIFIED when it is switched on
 * @throws AppError INVALID_INPUT at `address` when it is someone else's
 * @throws AppError LIMIT_REACHED at the sixth address
 */
export async function saveProfile(
  context: Context,
  input: EndpointInput<typeof savePublicProfile>['body'],
): Promise<PublicProfileSettings> {
  const { accountId, emailVerified } = personOf(context)
  if (input.isPublic && !emailVerified) {
    throw new AppError('EMAIL_UNVERIFIED', errorWords.emailFirst)
  }
  if (isReserved(input.address, context.settings.brandName)) {
    throw invalidField('address', errorWords.reserved)
  }
  const now = context.clock.now()
  const taken = await queries.takeAddress(context.db, input.address, accountId, now)
  if (taken.ownerId !== accountId) throw invalidField('address', errorWords.taken)
  if (taken.isNew && (await queries.countAddresses(context.db, accountId)) > addressesAtMost) {
    throw new AppError('LIMIT_REACHED', errorWords.tooMany(addressesAtMost))
  }
  const before = await queries.findOwn(context.db, accountId)
  const shows = [...new Set(input.shows)]
  await queries.upsertProfile(context.db, { ...input, shows, accountId }, now)
  await recordAudit(context, {
    action: 'publicProfiles.saved',
    entity: { type: 'account', id: accountId },
    after: { isPublic: input.isPublic, isIndexed: input.isIndexed, shows },
  })
  if ((before?.isPublic ?? false) !== input.isPublic) {
    await context.publish(publicProfileChosen, { accountId, isPublic: input.isPublic })
  }
  return ownSettings(context)
}

/** What was agreed to is withdrawn: nobody reads the page any longer, from now on. */
export async function stopBeingPublic(context: Context, accountId: string): Promise<void> {
  if (!(await queries.hideProfile(context.db, accountId, context.clock.now()))) return
  await recordAudit(context, {
    action: 'publicProfiles.saved',
    entity: { type: 'account', id: accountId },
    after: { isPublic: false },
  })
  await context.publish(publicProfileChosen, { accountId, isPublic: false })
}

/**
 * The one way to a public profile, for the page and for each file.
 *
 * @throws AppError NOT_FOUND alike for an address that nobody has, a profile that is off, and for people
 *   from whom its owner hides
 */
export async function publicProfile(context: Context, address: string): Promise<PublicProfile> {
  const row = await findShown(context, address)
  const [{ profile }, account] = await Promise.all([
    profiles.profileSnapshot(context, row.accountId),
    accounts.accountById(context, row.accountId),
  ])
  return shownProfile(profile, account.name, row)
}

async function findShown(context: Context, address: string): Promise<queries.PublicProfileRow> {
  const row = await queries.findPublic(context.db, address)
  if (!row) throw new AppError('NOT_FOUND')
  const { actor } = context
  const viewerId = actor.kind === 'person' ? actor.accountId : undefined
  if (viewerId && (await profiles.isHiddenFromPerson(context, row.accountId, viewerId))) {
    throw new AppError('NOT_FOUND')
  }
  return row
}

/**
 * The owner learns which recruiter has read the profile (PRO9); nobody notes themselves.
 *
 * @throws AppError NOT_FOUND as the page
 */
export async function noteView(context: Context, address: string) {
  const { accountId: recruiterId } = personOf(context)
  const { accountId: candidateId } = await findShown(context, address)
  if (candidateId !== recruiterId) {
    await context.publish(publicProfileRead, { candidateId, recruiterId })
  }
  return okReply
}

/** @throws AppError NOT_FOUND as the page */
export async function download(
  context: Context,
  address: string,
  format: PublicFormat,
): Promise<FileReply> {
  const profile = await publicProfile(context, address)
  const text =
    format === 'json'
      ? resumes.jsonResumeOf(documentOf(profile))
      : asVcard(profile, `${context.settings.publicUrl}/profile/${profile.address}`)
  return {
    body: new TextEncoder().encode(text),
    contentType:
      format === 'json' ? 'application/json; charset=utf-8' : 'text/vcard; charset=utf-8',
    fileName: `${profile.name}.${format}`,
  }
}

/** Sitemaps of profiles, each with the time of the last change in it. */
export function sitemapParts(context: Pick<Context, 'db'>): Promise<queries.SitemapPart[]> {
  return queries.sitemapParts(context.db)
}

/** Pages of one sitemap: those that search engines may list. */
export async function pagesOfPart(
  context: Pick<Context, 'db'>,
  part: number,
): Promise<{ path: string; changedAt: Date }[]> {
  const rows = await queries.listOfPart(context.db, part)
  return rows.map(({ address, changedAt }) => ({ path: `/profile/${address}`, changedAt }))
}
