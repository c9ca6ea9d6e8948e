/**
 * Invitations to sign up, for the time when new accounts are by invitation. The browser keeps the one that it
 * has opened in a cookie, so every way of signing up finds it. The door for other features.
 */
import { randomBytes } from 'node:crypto'
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit, recordAudits } from '#platform/db/audit.ts'
import { nextPage, readCursor } from '#platform/db/paging.ts'
import type { HttpExchange } from '#platform/http/handle.ts'
import { hashToken } from '#platform/identity/tokens.ts'
import { composeMail } from '#platform/mail/compose.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import { momentWords } from '#shared/dates.ts'
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { emailSchema, idSchema, okReply } from '#shared/schemas.ts'
import {
  heldHours,
  invitationDays,
  openAtMost,
  type createRegistrationInvitation,
  type listRegistrationInvitations,
  type openRegistrationInvitation,
  type RegistrationInvitation,
  type SendOutcome,
  type sendRegistrationInvitations,
} from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { mailWords } from '../messages.mails.ts'
import { stateOf } from './policy.ts'
import * as queries from './queries.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Characters of a link that tell it from others and open nothing. */
const endingLength = 4
const keptDays = 90

/** @throws AppError LIMIT_REACHED */
export async function create(
  context: Context,
  { note }: EndpointInput<typeof createRegistrationInvitation>['body'],
): Promise<EndpointReply<typeof createRegistrationInvitation>> {
  await queries.lockMaking(context.db)
  const { open } = await queries.findStanding(context.db, [], context.clock.now())
  if (open >= openAtMost) throw new AppError('LIMIT_REACHED', errorWords.tooMany(openAtMost))
  const [made] = await make(context, [null], note)
  const { id, link } = made!
  return { invitation: shown(context, await queries.getInvitation(context.db, id)), link }
}

/** Each address by itself: what cannot be sent keeps no other one from being sent. */
export async function send(
  context: Context,
  { addresses, note }: EndpointInput<typeof sendRegistrationInvitations>['body'],
): Promise<EndpointReply<typeof sendRegistrationInvitations>> {
  const typed = addresses.map((address) => {
    const { data: email } = emailSchema.safeParse(address)
    return { address, email }
  })
  const emails = typed.flatMap(({ email }) => (email === undefined ? [] : [email]))
  await queries.lockMaking(context.db)
  const standing = await queries.findStanding(context.db, emails, context.clock.now())
  const invited = new Set(standing.invited)
  const known = new Set(standing.known)
  let { open } = standing
  const items: { address: string; outcome: SendOutcome }[] = []
  const fresh: string[] = []
  for (const { address, email } of typed) {
    const outcome = outcomeOf(email, { invited, known, isFull: open >= openAtMost })
    items.push({ address: email ?? address, outcome })
    if (outcome !== 'sent') continue
    invited.add(email!)
    fresh.push(email!)
    open += 1
  }
  if (fresh.length > 0) await mail(context, await make(context, fresh, note))
  return { items }
}

const notSent = {
  alreadyInvited: errorWords.alreadyInvited,
  hasAccount: errorWords.hasAccount,
  notAnAddress: errorWords.notAnAddress,
  tooMany: errorWords.tooMany(openAtMost),
}

/**
 * One person, from another page than that of invitations.
 *
 * @throws AppError CONFLICT where nothing was sent
 */
export async function invite(
  context: Context,
  { email, note }: { email: string; note: string },
): Promise<void> {
  const { items } = await send(context, { addresses: [email], note })
  const { outcome } = items[0]!
  if (outcome !== 'sent') throw new AppError('CONFLICT', notSent[outcome])
}

function outcomeOf(
  email: string | undefined,
  { invited, known, isFull }: { invited: Set<string>; known: Set<string>; isFull: boolean },
): SendOutcome {
  if (email === undefined) return 'notAnAddress'
  if (known.has(email)) return 'hasAccount'
  if (invited.has(email)) return 'alreadyInvited'
  return isFull ? 'tooMany' : 'sent'
}

type Made = { id: string; email: string | null; expiresAt: Date; link: string }

/** One for each address; null makes a link. All of them in one statement. */
async function make(
  context: Context,
  emails: readonly (string | null)[],
  note: string,
): Promise<Made[]> {
  const now = context.clock.now()
  const createdBy = personOf(context).accountId
  const expiresAt = new Date(now.getTime() + invitationDays * dayMs)
  const made = emails.map((email) => ({
    id: newId(now.getTime()),
    email,
    token: randomBytes(32).toString('base64url'),
  }))
  await queries.insertInvitations(
    context.db,
    made.map(({ id, email, token }) => ({
      id,
      tokenHash: hashToken(token),
      about: null,
      email,
      note,
      linkEnding: email === null ? token.slice(-endingLength) : null,
      createdBy,
      createdAt: now,
      expiresAt,
    })),
  )
  await recordAudits(
    context,
    made.map(({ id, email }) => ({
      action: 'registrationInvitations.created',
      entity: { type: 'registrationInvitation', id },
      after: { byEmail: email !== null },
    })),
  )
  // After the hash, so that the secret reaches no log and no other server.
  const linkOf = (token: string) => `${context.settings.publicUrl}/join#${token}`
  return made.map(({ id, email, token }) => ({ id, email, expiresAt, link: linkOf(token) }))
}

async function mail(context: Context, made: readonly Made[]): Promise<void> {
  const { brandName } = context.settings
  const day = {
    timeZone: context.timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  } as const
  await context.enqueueAll(
    sendMail,
    made.map(({ email, link, expiresAt }) => ({
      payload: composeMail({
        to: email!,
        subject: mailWords.subject(brandName),
        paragraphs: [mailWords.lead(brandName), mailWords.until(momentWords(expiresAt, day))],
        action: { label: mailWords.action, url: link },
        footer: mailWords.footer(brandName),
      }),
    })),
  )
}

function shown(
  context: Pick<Context, 'clock'>,
  row: queries.MadeInvitation,
): RegistrationInvitation {
  const { id, email, note, linkEnding, createdAt, createdBy, expiresAt, usedAt, usedBy } = row
  const state = stateOf(row, context.clock.now())
  // One that was held and is open again has brought nobody.
  const hasAccount = state === 'used' || state === 'held'
  return {
    id,
    email,
    note,
    linkEnding,
    state,
    createdAt: createdAt.toISOString(),
    createdBy: createdBy === null ? null : { id: createdBy, name: row.createdByName ?? '' },
    expiresAt: expiresAt.toISOString(),
    usedBy: hasAccount ? usedBy : null,
    usedAt: hasAccount ? (usedAt?.toISOString() ?? null) : null,
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
  if (row.usedAt && !row.heldUntil) throw new AppError('CONFLICT', errorWords.alreadyUsed)
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

/** Whether this browser keeps one, also one that is over; what nobody made is none. */
export async function hasInvitation(context: Context, http: HttpExchange): Promise<boolean> {
  const token = http.cookies[cookieName(context)]
  return Boolean(token) && (await queries.findByToken(context.db, hashToken(token!))) !== undefined
}

/**
 * Someone signed up with it, in the transaction of the new account. It is used up once the account has proved an
 * address; one that never does, also because the address is someone else's, holds it for a day.
 *
 * @returns false where someone else was faster
 */
export async function use(
  context: Context,
  { id, accountId, isProved }: { id: string; accountId: string; isProved: boolean },
  http: HttpExchange,
): Promise<boolean> {
  const now = context.clock.now()
  const heldUntil = isProved ? null : new Date(now.getTime() + heldHours * hourMs)
  const isUsed = await queries.useInvitation(context.db, { id, usedBy: accountId, heldUntil }, now)
  if (!isUsed) return false
  context.afterCommit(() => http.clearCookie(cookieName(context)))
  await recordAudit(context, {
    action: 'registrationInvitations.used',
    entity: { type: 'registrationInvitation', id },
    after: { accountId },
  })
  return true
}

/** An account has proved its address: the invitation that it holds is its own. */
export function settle(context: Context, accountId: string): Promise<void> {
  return queries.settleInvitation(context.db, accountId)
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
  await queries.insertInvitations(context.db, [
    {
      id: newId(createdAt.getTime()),
      tokenHash: hashToken(token),
      about,
      email: null,
      createdBy: null,
      createdAt,
      expiresAt,
    },
  ])
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
