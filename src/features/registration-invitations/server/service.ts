/**
 * Invitations to sign up, for the time when new accounts are by invitation. The browser keeps the one that it
 * has opened in a cookie, so every way of signing up finds it. The door for other features.
 */
import { randomBytes } from 'node:crypto'
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { nextPage, readCursor } from '#platform/db/paging.ts'
import type { HttpExchange } from '#platform/http/handle.ts'
import { hashToken } from '#platform/identity/tokens.ts'
import { composeMail } from '#platform/mail/compose.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import { momentWords } from '#shared/dates.ts'
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { idSchema, okReply } from '#shared/schemas.ts'
import {
  invitationDays,
  openAtMost,
  type createRegistrationInvitation,
  type listRegistrationInvitations,
  type openRegistrationInvitation,
  type RegistrationInvitation,
} from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { mailWords } from '../messages.mails.ts'
import { stateOf } from './policy.ts'
import * as queries from './queries.ts'

const dayMs = 86_400_000
const keptDays = 90

/** @throws AppError CONFLICT while the address has an open one; LIMIT_REACHED */
export async function create(
  context: Context,
  { email }: EndpointInput<typeof createRegistrationInvitation>['body'],
): Promise<EndpointReply<typeof createRegistrationInvitation>> {
  const now = context.clock.now()
  await queries.lockMaking(context.db)
  const { open, ofAddress } = await queries.countOpen(context.db, email, now)
  if (ofAddress > 0) throw new AppError('CONFLICT', errorWords.alreadyInvited)
  if (open >= openAtMost) throw new AppError('LIMIT_REACHED', errorWords.tooMany(openAtMost))
  const token = randomBytes(32).toString('base64url')
  const row = {
    id: newId(now.getTime()),
    email,
    createdAt: now,
    expiresAt: new Date(now.getTime() + invitationDays * dayMs),
  }
  await queries.insertInvitation(context.db, {
    ...row,
    tokenHash: hashToken(token),
    about: null,
    createdBy: personOf(context).accountId,
  })
  await recordAudit(context, {
    action: 'registrationInvitations.created',
    entity: { type: 'registrationInvitation', id: row.id },
    after: { byEmail: email !== null },
  })
  // After the hash, so that the secret reaches no log and no other server.
  const link = `${context.settings.publicUrl}/join#${token}`
  if (email !== null) await mail(context, { to: email, link, expiresAt: row.expiresAt })
  const invitation = shown(context, { ...row, revokedAt: null, usedAt: null, usedBy: null })
  return { invitation, link: email === null ? link : null }
}

async function mail(
  context: Context,
  { to, link, expiresAt }: { to: string; link: string; expiresAt: Date },
): Promise<void> {
  const { brandName } = context.settings
  const until = momentWords(expiresAt, {
    timeZone: context.timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  await context.enqueue(
    sendMail,
    composeMail({
      to,
      subject: mailWords.subject(brandName),
      paragraphs: [mailWords.lead(brandName), mailWords.until(until)],
      action: { label: mailWords.action, url: link },
      footer: mailWords.footer(brandName),
    }),
  )
}

function shown(
  context: Pick<Context, 'clock'>,
  row: queries.InvitationRow,
): RegistrationInvitation {
  const { id, email, createdAt, expiresAt, usedAt, usedBy } = row
  return {
    id,
    email,
    state: stateOf(row, context.clock.now()),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    usedBy,
    usedAt: usedAt?.toISOString() ?? null,
  }
}

/** @throws AppError INVALID_CURSOR */
export async function list(
  context: Context,
  { cursor, limit }: EndpointInput<typeof listRegistrationInvitations>['query'],
): Promise<EndpointReply<typeof listRegistrationInvitations>> {
  const afterId = readCursor(cursor, idSchema)
  const rows = await queries.listInvitations(context.db, { afterId, limit: limit + 1 })
  const page = nextPage(rows, limit, ({ id }) => id)
  return { ...page, items: page.items.map((row) => shown(context, row)) }
}

/** @throws AppError NOT_FOUND; CONFLICT once it was used */
export async function revoke(context: Context, id: string): Promise<typeof okReply> {
  const row = await queries.lockInvitation(context.db, id)
  if (!row) throw new AppError('NOT_FOUND')
  if (row.usedAt) throw new AppError('CONFLICT', errorWords.alreadyUsed)
  if (row.revokedAt) return okReply
  await queries.revokeInvitation(context.db, { id }, context.clock.now())
  await recordAudit(context, {
    action: 'registrationInvitations.revoked',
    entity: { type: 'registrationInvitation', id },
  })
  return okReply
}

/**
 * Keeps it in the browser that has opened the link.
 *
 * @throws AppError NOT_FOUND for one that is over, or was never made
 */
export async function open(
  context: Context,
  token: string,
  http: HttpExchange,
): Promise<EndpointReply<typeof openRegistrationInvitation>> {
  const expiresAt = await keep(context, token, http)
  if (!expiresAt) throw new AppError('NOT_FOUND', errorWords.ended)
  return { expiresAt: expiresAt.toISOString() }
}

/** @returns until when it works; undefined for one that is over, or was never made */
export async function keep(
  context: Context,
  token: string,
  http: HttpExchange,
): Promise<Date | undefined> {
  const now = context.clock.now()
  const row = await queries.findByToken(context.db, hashToken(token))
  if (!row || stateOf(row, now) !== 'open') return undefined
  const maxAge = Math.ceil((row.expiresAt.getTime() - now.getTime()) / 1000)
  http.setCookie(cookieName(context), token, { maxAge })
  return row.expiresAt
}

/** The invitation of this browser that still works. @returns its id */
export async function invitationOf(
  context: Context,
  http: HttpExchange,
): Promise<string | undefined> {
  const token = http.cookies[cookieName(context)]
  const row = token && (await queries.findByToken(context.db, hashToken(token)))
  return row && stateOf(row, context.clock.now()) === 'open' ? row.id : undefined
}

export const hasInvitation = (context: Context, http: HttpExchange): boolean =>
  http.cookies[cookieName(context)] !== undefined

/**
 * Someone signed up with it, in the transaction of the new account.
 *
 * @returns false where someone else was faster
 */
export async function use(
  context: Context,
  { id, accountId }: { id: string; accountId: string },
  http: HttpExchange,
): Promise<boolean> {
  const isUsed = await queries.useInvitation(context.db, id, accountId, context.clock.now())
  if (!isUsed) return false
  context.afterCommit(() => http.clearCookie(cookieName(context)))
  await recordAudit(context, {
    action: 'registrationInvitations.used',
    entity: { type: 'registrationInvitation', id },
    after: { accountId },
  })
  return true
}

type OtherInvitation = {
  /** The link of that invitation opens this one as well. */
  token: string
  /** What invites: `referrerInvitation:…`. */
  about: string
  expiresAt: Date
}

/** Another part of the product has invited someone who may have no account yet. */
export async function allow(
  context: Context,
  { token, about, expiresAt }: OtherInvitation,
): Promise<void> {
  const createdAt = context.clock.now()
  await queries.insertInvitation(context.db, {
    id: newId(createdAt.getTime()),
    tokenHash: hashToken(token),
    about,
    email: null,
    createdBy: null,
    createdAt,
    expiresAt,
  })
}

export async function disallow(context: Context, about: string): Promise<void> {
  await queries.revokeInvitation(context.db, { about }, context.clock.now())
}

/** Invitations that ended long ago. @returns how many were deleted */
export function forget(context: Context, atMost: number): Promise<number> {
  const before = new Date(context.clock.now().getTime() - keptDays * dayMs)
  return queries.forgetBefore(context.db, before, atMost)
}

function cookieName({ settings }: Context): string {
  return settings.publicUrl.startsWith('https:') ? '__Host-invitation' : 'invitation'
}
