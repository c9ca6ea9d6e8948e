/** Six-digit codes by mail: crypto-random, stored hashed, ten minutes, five tries, used once. */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { User } from '../contract.ts'
import { emailVerified } from './events.ts'
import * as queries from './queries.ts'
import * as codes from './queries.codes.ts'
import { noteCodeRefused } from './service.refusals.ts'
import { accountById, toUser, type Account } from './service.users.ts'

const codeLifeMinutes = 10
const codeTries = 5
export const resendSeconds = 60
const codesPerDay = 5

const dayMs = 24 * 60 * 60 * 1000

type CodeRequest = {
  accountId: string
  purpose: codes.CodePurpose
  /** The address that the code proves. */
  target: string
  mail: { subject: string; lead: string }
}

/**
 * Mails a new code; the one before it is dead from now on.
 *
 * @throws AppError RATE_LIMITED within 60 seconds of the last one, or after five in 24 hours
 */
export async function issueCode(context: Context, request: CodeRequest): Promise<void> {
  const now = context.clock.now()
  const { accountId, purpose, target } = request
  const since = new Date(now.getTime() - dayMs)
  const recent = await codes.countCodesSince(context.db, accountId, purpose, since)
  const waited = recent.newest ? (now.getTime() - recent.newest.getTime()) / 1000 : Infinity
  if (waited < resendSeconds) {
    const retryAfter = Math.ceil(resendSeconds - waited)
    throw new AppError('RATE_LIMITED', {
      reason: `A code was sent a moment ago. You can ask for another in ${retryAfter} seconds.`,
      retryAfter,
    })
  }
  if (recent.count >= codesPerDay) {
    throw new AppError('RATE_LIMITED', {
      reason: `${codesPerDay} codes were sent in the last 24 hours. Please try again tomorrow.`,
      retryAfter: 3600,
    })
  }
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const id = newId(now.getTime())
  await codes.insertCode(context.db, {
    id,
    accountId,
    purpose,
    target,
    codeHash: hashCode(id, code),
    triesLeft: codeTries,
    expiresAt: new Date(now.getTime() + codeLifeMinutes * 60_000),
    createdAt: now,
  })
  await context.enqueue(sendMail, {
    to: target,
    subject: request.mail.subject,
    text: `${request.mail.lead}\n\n${code}\n\nThe code works for ${codeLifeMinutes} minutes and once. If you did not ask for it, you can ignore this mail.`,
  })
}

/**
 * Checks a code and uses it up.
 *
 * @returns the address that it proves
 * @throws AppError OTP_INVALID; the try stays counted although the call failed
 */
export async function confirmCode(
  context: Context,
  accountId: string,
  purpose: codes.CodePurpose,
  code: string,
  field = 'code',
): Promise<string> {
  const now = context.clock.now()
  const current = await codes.spendTry(context.db, accountId, purpose, now)
  const right = current !== undefined && sameHash(current.codeHash, hashCode(current.id, code))
  if (right && (await codes.useCode(context.db, current.id, now))) return current.target
  noteCodeRefused(context, accountId, purpose)
  const message = current
    ? `The code is not right. ${triesLeft(current.triesLeft)}`
    : 'This code does not work any more. Please ask for a new one.'
  throw new AppError(
    'OTP_INVALID',
    { reason: message, fields: [{ path: field, message }] },
    { keepsChanges: true },
  )
}

/** Mails the code that confirms the account's own address. */
export async function sendEmailCode(
  context: Context,
  account: Pick<Account, 'id' | 'email'>,
): Promise<void> {
  await issueCode(context, {
    accountId: account.id,
    purpose: 'verify-email',
    target: account.email,
    mail: {
      subject: `Confirm your e-mail address for ${context.settings.brandName}`,
      lead: `This is your code. Enter it at ${context.settings.publicUrl}/verify-email`,
    },
  })
}

/** @throws AppError CONFLICT when the address is confirmed already */
export async function resendEmailCode(context: Context): Promise<void> {
  const account = await accountById(context, personOf(context).accountId)
  if (account.emailVerified) throw new AppError('CONFLICT', 'Your address is confirmed already.')
  await sendEmailCode(context, account)
}

export async function confirmEmail(context: Context, code: string): Promise<User> {
  const person = personOf(context)
  await confirmCode(context, person.accountId, 'verify-email', code)
  await queries.setEmailVerified(context.db, person.accountId, context.clock.now())
  await recordAudit(context, {
    action: 'accounts.emailVerified',
    entity: { type: 'account', id: person.accountId },
  })
  await context.publish(emailVerified, { accountId: person.accountId })
  return toUser(await accountById(context, person.accountId), person.hat)
}

/** Bound to its request by the row's id, so that equal codes never have equal hashes. */
function hashCode(id: string, code: string): string {
  return createHmac('sha256', id).update(code).digest('hex')
}

function sameHash(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(left), Buffer.from(right))
}

function triesLeft(count: number): string {
  if (count === 0) return 'Please ask for a new one.'
  return count === 1 ? 'One try is left.' : `${count} tries are left.`
}
