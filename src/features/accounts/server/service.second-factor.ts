/** The second factor: time-based codes (RFC 6238) and ten recovery codes, shown once. */
import { createHmac } from 'node:crypto'
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import type { HttpExchange } from '#platform/http/handle.ts'
import {
  newCodeSecret,
  randomBase32,
  stepOfCode,
  toAuthenticator,
} from '#platform/identity/time-codes.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import type { ThrottleRule } from '#platform/throttle/throttle.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { raiseCredentialVersion } from './queries.ts'
import * as queries from './queries.second-factor.ts'
import { sourceIn } from './service.browsers.ts'
import { tellOwner } from './service.mail-limits.ts'
import { confirmPassword } from './service.passwords.ts'
import { noteSignInRefused } from './service.refusals.ts'
import { accountById } from './service.users.ts'
import { errorWords } from '../messages.errors.ts'
import { replyWords } from '../messages.replies.ts'

const recoveryCodeCount = 10

/** Wrong codes of one browser or address, and of all but the owner's browsers together. */
const rules = {
  source: { name: 'second-factor', limit: 10, seconds: 15 * 60 },
  strangers: { name: 'second-factor-strangers', limit: 40, seconds: 60 * 60 },
} as const satisfies Record<string, ThrottleRule>
/** A person who gets to the second factor has the first. */
const warnOwnerAt = 10

export type NewAuthenticator = { secret: string; url: string }

/** Whether signing in takes a code. */
export async function hasSecondFactor(
  context: Pick<Context, 'db'>,
  accountId: string,
): Promise<boolean> {
  const found = await queries.findAuthenticator(context.db, accountId)
  return found?.confirmedAt != null
}

/**
 * Makes a secret that counts once a code from it has been given.
 *
 * @throws AppError CONFLICT when there is a confirmed one
 */
export async function beginAuthenticator(
  context: Context,
  account: { id: string; email: string },
): Promise<NewAuthenticator> {
  const secret = newCodeSecret()
  const { sealed, wrappedKey } = context.identity.seal.close(Buffer.from(secret), account.id)
  const begun = await queries.beginAuthenticator(context.db, {
    accountId: account.id,
    sealedSecret: Buffer.from(sealed),
    wrappedKey,
    createdAt: context.clock.now(),
  })
  if (!begun) throw new AppError('CONFLICT', errorWords.authenticatorAlreadyConfirmed)
  return toAuthenticator(secret, context.settings.brandName, account.email)
}

/** As begun before and not confirmed yet, so that a page that is loaded again shows the same; else a new one. */
export async function resumeAuthenticator(
  context: Context,
  account: { id: string; email: string },
): Promise<NewAuthenticator> {
  const begun = await queries.findAuthenticator(context.db, account.id)
  if (!begun || begun.confirmedAt) return beginAuthenticator(context, account)
  const secret = context.identity.seal.open(begun.sealedSecret, begun.wrappedKey, account.id)
  return toAuthenticator(Buffer.from(secret).toString(), context.settings.brandName, account.email)
}

/**
 * Turns it on with its first code. @returns the recovery codes, which are never shown again
 * @throws AppError INVALID_INPUT at the field `code`
 */
export async function confirmAuthenticator(
  context: Context,
  account: { id: string; email: string },
  code: string,
): Promise<string[]> {
  if (!(await spendTimeCode(context, account.id, code))) {
    throw invalidField('code', errorWords.wrongAuthenticatorCode)
  }
  const now = context.clock.now()
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  await queries.confirmAuthenticator(context.db, account.id, now)
  await raiseCredentialVersion(context.db, account.id)
  const hashes = codes.map((one) => hashRecoveryCode(account.id, one))
  await queries.replaceRecoveryCodes(context.db, account.id, hashes, now)
  await recordAudit(context, {
    action: 'accounts.secondFactorAdded',
    entity: { type: 'account', id: account.id },
  })
  return codes
}

/**
 * Uses up a time-based or a recovery code.
 *
 * @returns false when it is wrong, old, or was used
 * @throws AppError RATE_LIMITED after ten wrong ones from one source in a quarter of an hour; time-based
 *   codes also after forty from all browsers that the owner has not been in with
 */
export async function spendSecondFactor(
  context: Context,
  accountId: string,
  code: string,
  http: HttpExchange,
): Promise<boolean> {
  const plain = code.replace(/[\s-]/g, '').toLowerCase()
  const isTimeCode = /^\d{6}$/.test(plain)
  const source = await sourceIn(context, accountId, http)
  const tried = `${accountId} ${source.key}`
  // Recovery codes cannot be guessed: they are the owner's way in while strangers try.
  const byStranger = isTimeCode && !source.trusted
  let strangers = 0
  try {
    await context.throttle.spend(rules.source, tried)
    if (byStranger) strangers = await context.throttle.spend(rules.strangers, accountId)
  } catch (error) {
    await noteSignInRefused(context, { accountId }, 'throttled')
    throw error
  }
  if (strangers === warnOwnerAt) await warnOfSecondFactor(context, accountId)
  const right = isTimeCode
    ? await spendTimeCode(context, accountId, plain)
    : await queries.useRecoveryCode(
        context.db,
        accountId,
        hashRecoveryCode(accountId, plain),
        context.clock.now(),
      )
  if (right) {
    await context.throttle.forgive(rules.source, tried)
    if (byStranger) await context.throttle.forgive(rules.strangers, accountId)
  } else await noteSignInRefused(context, { accountId }, 'wrongSecondFactor')
  return right
}

async function warnOfSecondFactor(context: Context, accountId: string): Promise<void> {
  const { email } = await accountById(context, accountId)
  const { brandName, publicUrl } = context.settings
  await context.enqueue(sendMail, {
    to: email,
    subject: replyWords.passwordCompromisedSubject(brandName),
    text: replyWords.passwordCompromisedBody(warnOwnerAt, publicUrl),
  })
}

async function spendTimeCode(context: Context, accountId: string, code: string): Promise<boolean> {
  const found = await queries.findAuthenticator(context.db, accountId)
  if (!found) return false
  const secret = context.identity.seal.open(found.sealedSecret, found.wrappedKey, accountId)
  const step = stepOfCode(Buffer.from(secret).toString(), code, context.clock.now())
  return step !== null && queries.useStep(context.db, accountId, step)
}

/** One's own second factor, for the account page. */
export async function secondFactorState(
  context: Context,
): Promise<{ on: boolean; recoveryCodesLeft: number }> {
  const { accountId } = personOf(context)
  const on = await hasSecondFactor(context, accountId)
  const left = on ? await queries.countRecoveryCodes(context.db, accountId) : 0
  return { on, recoveryCodesLeft: left }
}

/** @throws AppError INVALID_CREDENTIALS, CONFLICT */
export async function beginOwn(
  context: Context,
  input: { currentPassword: string },
  ip: string,
): Promise<NewAuthenticator> {
  await confirmPassword(context, input.currentPassword, ip)
  return beginAuthenticator(context, await accountById(context, personOf(context).accountId))
}

export async function confirmOwn(context: Context, code: string): Promise<string[]> {
  const account = await accountById(context, personOf(context).accountId)
  if (await hasSecondFactor(context, account.id)) {
    throw new AppError('CONFLICT', errorWords.secondFactorAlreadyOn)
  }
  return confirmAuthenticator(context, account, code)
}

/**
 * Turns one's own off; an admin's stays.
 *
 * @throws AppError INVALID_CREDENTIALS, FORBIDDEN
 */
export async function removeOwn(
  context: Context,
  input: { currentPassword: string },
  ip: string,
): Promise<void> {
  const account = await accountById(context, personOf(context).accountId)
  if (account.roles.includes('admin')) {
    throw new AppError('FORBIDDEN', errorWords.adminsNeedSecondFactor)
  }
  await confirmPassword(context, input.currentPassword, ip)
  if (!(await queries.deleteAuthenticator(context.db, account.id))) return
  await raiseCredentialVersion(context.db, account.id)
  await recordAudit(context, {
    action: 'accounts.secondFactorRemoved',
    entity: { type: 'account', id: account.id },
  })
  await tellOwner(context, account, {
    subject: replyWords.secondFactorRemovedSubject(context.settings.brandName),
    text: replyWords.secondFactorRemovedBody(context.settings.publicUrl),
  })
}

/** Ten characters of base32: fifty bits. */
function newRecoveryCode(): string {
  const text = randomBase32(7).slice(0, 10)
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

function hashRecoveryCode(accountId: string, code: string): string {
  return createHmac('sha256', accountId).update(code.replace('-', '')).digest('hex')
}
