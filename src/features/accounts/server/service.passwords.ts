/** Passwords: what is refused, how often one may be tried, forgotten and changed. */
import { writeTo } from '#platform/locale/locale.ts'
import { currentLocale } from '#shared/locale.ts'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import type { HttpExchange } from '#platform/http/handle.ts'
import { addressKey } from '#platform/http/limits.ts'
import { hashPassword, verifyPassword } from '#platform/identity/password.ts'
import { weaknessOf } from '#platform/identity/weak-passwords.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import { defineTask } from '#platform/tasks/tasks.ts'
import type { ThrottleRule } from '#platform/throttle/throttle.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import * as queries from './queries.ts'
import { forgetBrowsers } from './queries.browsers.ts'
import { findPasswordHash, storePasswordHash } from './queries.passwords.ts'
import { findSessionStart } from './queries.sessions.ts'
import { requesterSchema, sourceFor, type Requester, type Source } from './service.browsers.ts'
import { issueCode } from './service.codes.ts'
import { confirmStrangersCode, requesterOf } from './service.guesses.ts'
import { spendMessage, tellOwner } from './service.mail-limits.ts'
import { proveAddress } from './service.proof.ts'
import { noteSignInRefused } from './service.refusals.ts'
import { endSessions, renewSession } from './service.sessions.ts'
import { accountById } from './service.users.ts'
import { errorWords } from '../messages.errors.ts'
import { replyWords } from '../messages.replies.ts'

const minute = 60
const hour = 60 * minute

/**
 * Wrong passwords. The first counts one account from one address, so that nobody can lock the owner
 * out from elsewhere; the second someone who is signed in; the third one address whatever it tries;
 * the fourth only tells the owner.
 */
const rules = {
  pair: { name: 'sign-in-pair', limit: 9, seconds: 15 * minute },
  session: { name: 'sign-in-session', limit: 8, seconds: 15 * minute },
  address: { name: 'sign-in-address', limit: 60, seconds: 5 * minute },
  account: { name: 'sign-in-account', limit: Infinity, seconds: hour },
  everybody: { name: 'sign-in-everybody', limit: 6_000, seconds: 5 * minute },
} as const satisfies Record<string, ThrottleRule>
const warnOwnerAt = 10

const resetRules = {
  address: { name: 'reset-address', limit: 25, seconds: 5 * minute },
  email: { name: 'reset-email', limit: 5, seconds: 24 * hour },
  pause: { name: 'reset-pause', limit: 1, seconds: minute },
} as const satisfies Record<string, ThrottleRule>

type SignInTry = {
  email: string
  ip: string
  source: Source
  isSignUp?: boolean
}

/**
 * Runs one try of a password and counts it unless it was right.
 *
 * @throws AppError RATE_LIMITED at the tenth wrong one for an account from one address
 */
export async function countedTry<Result>(
  context: Context,
  { email, ip, source, isSignUp = false }: SignInTry,
  attempt: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const { throttle } = context
  const pair = `${email.toLowerCase()} ${source.key}`
  const pairRule = source.inSession ? rules.session : rules.pair
  try {
    await throttle.spend(pairRule, pair)
    // What strangers try at the same address, or everywhere, does not hold up the owner's browser.
    if (!source.trusted) {
      await throttle.spend(rules.address, source.key)
      await throttle.spend(rules.everybody, '')
    }
  } catch (error) {
    await noteSignInRefused(context, { email, isSignUp }, 'throttled', ip)
    throw error
  }
  const result = await attempt()
  if (result !== undefined) {
    await throttle.forgive(pairRule, pair)
    if (!source.trusted) await throttle.forgive(rules.address, source.key)
    return result
  }
  const wrong = await throttle.spend(rules.account, email.toLowerCase())
  if (!isSignUp) {
    context.log.warn({ requestId: context.requestId, ip: addressKey(ip) }, 'sign-in refused')
  }
  await noteSignInRefused(context, { email, isSignUp }, 'wrongPassword', ip)
  if (wrong === warnOwnerAt) await context.enqueue(warnOwner, { email })
  return undefined
}

/** Both are tasks, so that an address with an account takes no longer to answer than one without. */
export const warnOwner = defineTask({
  name: 'accounts.warnOwner',
  payload: z.object({ email: z.string() }),
})
export const mailResetCode = defineTask({
  name: 'accounts.mailResetCode',
  payload: z.object({
    email: z.string(),
    requester: requesterSchema,
    locale: z.string().optional(),
  }),
})
type ResetMail = { email: string; requester: Requester }

export async function mailWarning(context: Context, email: string): Promise<void> {
  const account = await queries.findAccountByEmail(context.db, email)
  if (!account) return
  const { brandName, publicUrl } = context.settings
  const mail = writeTo(account, () => ({
    to: account.email,
    subject: replyWords.wrongPasswordsSubject(brandName),
    text: replyWords.wrongPasswordsBody(warnOwnerAt, publicUrl),
  }))
  await context.enqueue(sendMail, mail)
}

/**
 * @param personal words of the person: name, address
 * @throws AppError INVALID_INPUT for one that is too common or too close
 */
export async function refuseWeak(
  context: Pick<Context, 'settings'>,
  password: string,
  personal: { email: string; name?: string },
): Promise<void> {
  const [local = ''] = personal.email.split('@')
  const words = [
    context.settings.brandName,
    personal.email,
    local,
    'candidate',
    'recruiter',
    'password',
  ]
  const weakness = await weaknessOf(password, personal.name ? [...words, personal.name] : words)
  if (weakness) throw invalidField('password', weakness)
}

/**
 * Sends a code to an address that has an account; for any other address everything looks the same.
 *
 * Strangers who ask use up nothing of the owner's: limits count for each source.
 *
 * @throws AppError RATE_LIMITED by address and by e-mail, alike for both kinds
 */
export async function requestReset(
  context: Context,
  email: string,
  http: HttpExchange,
): Promise<void> {
  const { throttle } = context
  const source = await sourceFor(context, email, http)
  const pair = `${email.toLowerCase()} ${source.key}`
  await throttle.spend(resetRules.address, source.key)
  await throttle.spend(resetRules.pause, pair)
  await throttle.spend(resetRules.email, pair)
  const requester = requesterOf(context, http)
  await spendMessage(context, email, source.trusted)
  await context.enqueue(mailResetCode, { email, requester, locale: currentLocale() })
}

/** The task behind `requestReset`. */
export async function sendResetCode(
  context: Context,
  { email, requester }: ResetMail,
): Promise<void> {
  const account = await queries.findAccountByEmail(context.db, email)
  if (!account) return
  const { publicUrl } = context.settings
  await issueCode(context, {
    accountId: account.id,
    purpose: 'reset-password',
    target: account.email,
    requester,
    message: {
      by: 'mail',
      subject: replyWords.passwordResetSubject(context.settings.brandName),
      lead: `With this code you can choose a new password at ${publicUrl}/forgot-password`,
      link: `${publicUrl}/forgot-password`,
    },
  })
}

/**
 * Sets a new password with the mailed code, ends every session and mails the owner; signs nobody in.
 *
 * @throws AppError OTP_INVALID, for an address without an account too
 */
export async function resetPassword(
  context: Context,
  input: { email: string; otp: string; password: string },
  http: HttpExchange,
): Promise<void> {
  await refuseWeak(context, input.password, input)
  const account = await queries.findAccountByEmail(context.db, input.email)
  const whose = { accountId: account?.id, target: input.email }
  await confirmStrangersCode(context, whose, 'reset-password', input.otp, http)
  if (!account) return
  // Who has the code has the mailbox.
  await proveAddress(context, account.id)
  await forgetBrowsers(context.db, account.id, undefined)
  await storeNewPassword(context, account, input.password)
}

/**
 * Changes one's own password; all other sessions end, and this one goes on under a new token.
 *
 * @throws AppError INVALID_CREDENTIALS when the current one is wrong, RATE_LIMITED after some of these,
 *   INVALID_INPUT for the same one again
 */
export async function changePassword(
  context: Context,
  input: { currentPassword: string; password: string },
  http: HttpExchange,
): Promise<void> {
  const person = personOf(context)
  const account = await accountById(context, person.accountId)
  await refuseWeak(context, input.password, account)
  await confirmPassword(context, input.currentPassword, http.ip)
  if (input.password === input.currentPassword) {
    throw invalidField('password', errorWords.samePassword)
  }
  await storeNewPassword(context, account, input.password, person.sessionId)
  await renewSession(context, person, {}, http)
}

/**
 * Re-authentication before something that a thief of the session must not do: the password, or for
 * an account without one a sign-in that was just now.
 *
 * @throws AppError INVALID_CREDENTIALS at the field `currentPassword`
 */
export async function confirmPassword(
  context: Context,
  password: string,
  ip: string,
): Promise<void> {
  const person = personOf(context)
  const { email, id } = await accountById(context, person.accountId)
  const hash = await findPasswordHash(context.db, id)
  if (!hash) return requireFreshSession(context, person.sessionId)
  // Counted for this session: nobody else can use up these tries.
  const source = { key: `session ${person.sessionId}`, trusted: true, inSession: true }
  const right = await countedTry(context, { email, ip, source }, async () =>
    (await verifyPassword({ hash, password })) ? true : undefined,
  )
  if (right) return
  throw refusedHere(replyWords.wrongCurrentPassword)
}

const freshMs = 15 * 60 * 1000

async function requireFreshSession(context: Context, sessionId: string): Promise<void> {
  const start = await findSessionStart(context.db, sessionId)
  const age = start ? context.clock.now().getTime() - start.getTime() : Infinity
  if (age <= freshMs) return
  throw refusedHere(replyWords.recentSignInRequired)
}

function refusedHere(message: string): AppError {
  return new AppError('INVALID_CREDENTIALS', {
    reason: message,
    fields: [{ path: 'currentPassword', message }],
  })
}

/** False for someone who only ever comes in by other ways. */
export async function hasPassword(
  context: Pick<Context, 'db'>,
  accountId: string,
): Promise<boolean> {
  return (await findPasswordHash(context.db, accountId)) !== undefined
}

async function storeNewPassword(
  context: Context,
  account: { id: string; email: string; emailVerified: boolean },
  password: string,
  exceptSession?: string,
): Promise<void> {
  await storePasswordHash(context.db, account.id, await hashPassword(password), context.clock.now())
  await endSessions(context, account.id, exceptSession)
  await recordAudit(context, {
    action: 'accounts.passwordChanged',
    entity: { type: 'account', id: account.id },
  })
  await tellOwner(context, account, {
    subject: replyWords.passwordChangedSubject(context.settings.brandName),
    text: replyWords.passwordChangedBody(context.settings.publicUrl),
  })
}
