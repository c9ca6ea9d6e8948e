/**
 * Links by which candidates bring people who work at a company (REF19). Nothing is given for a yes, and
 * nobody who waits is named. The door for other features.
 */
import { randomBytes } from 'node:crypto'
import type { MergeEvent } from '#features/companies/server/events.ts'
import {
  companiesByIds,
  companyBySlug,
  companyReference,
  currentCompany,
  moveBack,
  moveOver,
} from '#features/companies/server/service.ts'
import * as notifications from '#features/notifications/server/service.ts'
import { recruiterOf, whyHidden } from '#features/profiles/server/service.ts'
import { availableFor } from '#features/referrals/server/service.ts'
import * as registration from '#features/registration-invitations/server/service.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import type { HttpExchange } from '#platform/http/handle.ts'
import { hashToken } from '#platform/identity/tokens.ts'
import { personOf, type Context } from '#platform/context.ts'
import type { EndpointReply } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { okReply } from '#shared/schemas.ts'
import {
  invitationLimits,
  type CompanyDemand,
  type createInvitation,
  type Invitation,
  type listInvitations,
  type OpenedInvitation,
} from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { mailWords } from '../messages.mails.ts'
import { invitationProgress } from './notifications.ts'
import { isOpen, limitReached, stateOf, toldNumber, type Counts } from './policy.ts'
import * as queries from './queries.ts'

export { listUnmet, openDemand } from './service.demand.ts'

const dayMs = 24 * 60 * 60 * 1000
const tokenBytes = 32

/**
 * Makes a link. Its maker sends it: we email nobody.
 *
 * @throws AppError NOT_FOUND, EMAIL_UNVERIFIED, LIMIT_REACHED; CONFLICT for the own employer
 */
export async function create(
  context: Context,
  slug: string,
): Promise<EndpointReply<typeof createInvitation>> {
  const { accountId, emailVerified } = personOf(context)
  const company = await companyBySlug(context, slug)
  if (!company) throw new AppError('NOT_FOUND')
  if (!emailVerified) throw new AppError('EMAIL_UNVERIFIED', errorWords.emailNotConfirmed)
  const hidden = await whyHidden(context, accountId, company.id)
  if (hidden) throw new AppError('CONFLICT', errorWords[hidden](company.name))
  if (!company.referralsOpen) {
    throw new AppError('CONFLICT', errorWords.referralsClosed(company.name))
  }
  const now = context.clock.now()
  const made = { inviterId: accountId, companyId: company.id }
  await queries.lockMaking(context.db, made)
  const reached = limitReached(await queries.countMade(context.db, made, now))
  if (reached) throw new AppError('LIMIT_REACHED', limitWords(reached, company.name))
  const token = randomBytes(tokenBytes).toString('base64url')
  const id = newId(now.getTime())
  const expiresAt = new Date(now.getTime() + invitationLimits.days * dayMs)
  await queries.insertInvitation(context.db, {
    id,
    ...made,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt,
  })
  await registration.allow(context, { token, about: aboutOf(id), expiresAt })
  await recordAudit(context, {
    action: 'invitations.created',
    entity: { type: 'invitation', id },
    after: { companyId: company.id },
  })
  const row = (await queries.findById(context.db, id))!
  return {
    invitation: cardOf(context, row),
    link: `${context.settings.publicUrl}/invite/${token}`,
  }
}

/** The person whom it brings can sign up where new accounts are by invitation. */
const aboutOf = (id: string) => `referrerInvitation:${id}`

function limitWords(reached: keyof Counts, company: string) {
  if (reached === 'openAtCompany') return errorWords.openAtCompany(company)
  if (reached === 'aDayForCompany') return errorWords.aDayForCompany(company)
  return errorWords[reached]
}

export async function listOwn(
  context: Context,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<EndpointReply<typeof listInvitations>> {
  const after = readCursor(cursor, timePosition)
  const rows = await queries.listOwn(context.db, personOf(context).accountId, after, limit + 1)
  const page = nextPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }))
  return { items: page.items.map((row) => cardOf(context, row)), nextCursor: page.nextCursor }
}

/** @throws AppError NOT_FOUND; CONFLICT when someone has been verified by it already */
export async function revoke(context: Context, id: string): Promise<typeof okReply> {
  const row = await queries.findById(context.db, id)
  if (!row || row.inviterId !== personOf(context).accountId) throw new AppError('NOT_FOUND')
  const invitation = await queries.lockInvitation(context.db, id)
  if (invitation.verifiedAt) throw new AppError('CONFLICT', errorWords.alreadyVerified)
  if (!invitation.revokedAt) {
    await queries.updateInvitation(context.db, id, { revokedAt: context.clock.now() })
    await registration.disallow(context, aboutOf(id))
  }
  return okReply
}

function cardOf(context: Pick<Context, 'clock'>, row: queries.InvitationRow): Invitation {
  return {
    id: row.id,
    company: companyReference(row),
    state: stateOf(row, context.clock.now()),
    invited: row.invitedName,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }
}

/**
 * How many wait to be referred to a company. Those who work there are not counted.
 *
 * @throws AppError NOT_FOUND
 */
export async function companyDemand(context: Context, slug: string): Promise<CompanyDemand> {
  const company = await companyBySlug(context, slug)
  if (!company) throw new AppError('NOT_FOUND')
  const { id, name } = company
  const [waiting, { available }] = await Promise.all([
    queries.countWaiting(context.db, id),
    availableFor(context, null, { companyId: id, job: null }),
  ])
  return {
    company: { id, name, slug: company.slug },
    waiting: toldNumber(waiting),
    available,
  }
}

/**
 * What an invited person sees. An invitation to a company that its maker works at by now is as good as
 * none: the employer would learn who looks for another job.
 *
 * @throws AppError NOT_FOUND
 */
export async function read(context: Context, token: string): Promise<OpenedInvitation> {
  const invitation = await behind(context, token)
  const { found, reader } = await readerAt(context, invitation)
  return {
    ...(await companyDemand(context, found.slug)),
    state: stateOf(invitation, context.clock.now()),
    ...reader,
    joined: context.actor.kind === 'person' && invitation.invitedId === context.actor.accountId,
  }
}

async function behind(context: Pick<Context, 'db'>, token: string): Promise<queries.InvitationRow> {
  const invitation = await queries.findByToken(context.db, hashToken(token))
  if (!invitation || invitation.hidden) throw new AppError('NOT_FOUND', errorWords.noSuchLink)
  return invitation
}

type Reader = Pick<OpenedInvitation, 'standing' | 'worksAt'>

/** The company of an invitation as it is now, and how the reader stands to it. */
async function readerAt(context: Context, invitation: queries.InvitationRow) {
  const found = await currentCompany(context, invitation.companyId)
  const reader = await standingAt(context, invitation, found.id)
  return { found, reader }
}

async function standingAt(
  context: Context,
  invitation: queries.InvitationRow,
  companyId: string,
): Promise<Reader> {
  const { actor } = context
  if (actor.kind !== 'person') return { standing: 'guest', worksAt: null }
  if (actor.accountId === invitation.inviterId) return { standing: 'own', worksAt: null }
  if (actor.role !== 'recruiter') return { standing: 'candidate', worksAt: null }
  const recruiter = await recruiterOf(context, actor.accountId)
  if (!recruiter.workEmailVerifiedAt || !recruiter.companyId) {
    return { standing: 'recruiter', worksAt: null }
  }
  if (recruiter.companyId === companyId) return { standing: 'here', worksAt: null }
  const names = await companiesByIds(context, [recruiter.companyId])
  return { standing: 'elsewhere', worksAt: names.get(recruiter.companyId)?.name ?? null }
}

/**
 * Notes that the link was opened, once, and lets a guest who opened it sign up.
 *
 * @throws AppError NOT_FOUND
 */
export async function open(
  context: Context,
  token: string,
  http: HttpExchange,
): Promise<typeof okReply> {
  const { id } = await behind(context, token)
  const { actor } = context
  const invitation = await queries.lockInvitation(context.db, id)
  const isOwn = actor.kind === 'person' && actor.accountId === invitation.inviterId
  const now = context.clock.now()
  if (!isOwn && !invitation.openedAt && isOpen(invitation, now)) {
    await queries.updateInvitation(context.db, id, { openedAt: now })
  }
  if (actor.kind === 'guest') await registration.keep(context, token, http)
  return okReply
}

/**
 * A recruiter came by the link. Whether it counts is decided by the work email that they prove.
 *
 * @throws AppError NOT_FOUND; CONFLICT where the link cannot count for them, with the reason
 */
export async function join(
  context: Context,
  token: string,
  { tellsName }: { tellsName: boolean },
): Promise<typeof okReply> {
  const { accountId } = personOf(context)
  const { id } = await behind(context, token)
  const invitation = await queries.lockInvitation(context.db, id)
  const { found, reader } = await readerAt(context, invitation)
  if (reader.standing === 'own') throw new AppError('CONFLICT', errorWords.ownInvitation)
  if (reader.standing === 'here') throw new AppError('CONFLICT', errorWords.isThere(found.name))
  if (reader.standing === 'elsewhere') {
    throw new AppError('CONFLICT', errorWords.isElsewhere(found.name, reader.worksAt ?? ''))
  }
  const now = context.clock.now()
  if (invitation.invitedId === accountId) {
    await queries.updateInvitation(context.db, id, { tellsName })
    return okReply
  }
  if (!isOpen(invitation, now)) throw new AppError('CONFLICT', errorWords.linkEnded)
  await queries.updateInvitation(context.db, id, {
    invitedId: accountId,
    tellsName,
    joinedAt: now,
    ...(!invitation.openedAt && { openedAt: now }),
  })
  return okReply
}

/** Someone proved where they work: invitations to there count, others do not. */
export async function referrerVerified(
  context: Context,
  { accountId, companyId }: { accountId: string; companyId: string },
): Promise<void> {
  const joined = await queries.lockJoinedBy(context.db, accountId)
  const now = context.clock.now()
  for (const invitation of joined) {
    const company = await currentCompany(context, invitation.companyId)
    const counts = company.id === companyId
    await queries.updateInvitation(
      context.db,
      invitation.id,
      counts ? { verifiedAt: now } : { otherCompanyAt: now },
    )
    if (counts) await tellInviter(context, invitation, company)
  }
}

async function tellInviter(
  context: Context,
  invitation: queries.InvitationRow,
  company: { name: string; slug: string },
): Promise<void> {
  const { brandName, publicUrl } = context.settings
  await notifications.tell(context, invitationProgress, [
    {
      accountId: invitation.inviterId,
      about: `invitation:${invitation.id}`,
      content: () => ({
        subject: mailWords.verifiedSubject(company.name),
        paragraphs: [mailWords.verifiedBody(company.name, invitation.invitedName)],
        action: { label: mailWords.openCompany, url: `${publicUrl}/company/${company.slug}` },
        footer: mailWords.footer(brandName),
      }),
    },
  ])
}

const movers = { invitations: queries.moveInvitations }

/** Invitations to a merged company are to the other. */
export function moveCompany(context: Context, merge: MergeEvent): Promise<void> {
  return moveOver(context, merge, movers)
}

/** A merge was taken back: what moved then goes back. */
export function moveCompanyBack(context: Context, merge: MergeEvent): Promise<void> {
  return moveBack(context, merge, movers)
}
