/** The e-mail address of an account: proving it, and moving to another one. */
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import type { HttpExchange } from '#platform/http/handle.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import type { User } from '../contract.ts'
import * as queries from './queries.ts'
import { confirmCode, issueCode, sendEmailCode } from './service.codes.ts'
import { confirmPassword } from './service.passwords.ts'
import { markProved, owning, proveSignedIn } from './service.proof.ts'
import { endSessions } from './service.sessions.ts'
import { accountById, toUser } from './service.users.ts'
import { errorWords } from '../messages.errors.ts'
import { replyWords } from '../messages.replies.ts'

/** @throws AppError CONFLICT when the address is confirmed already */
export async function resendEmailCode(context: Context): Promise<void> {
  const account = await accountById(context, personOf(context).accountId)
  if (account.emailVerified) throw new AppError('CONFLICT', errorWords.emailAlreadyConfirmed)
  await sendEmailCode(context, account)
}

/** @throws AppError OTP_INVALID, CONFLICT when someone else has proved the address meanwhile */
export async function confirmEmail(
  context: Context,
  code: string,
  http: HttpExchange,
): Promise<User> {
  const person = personOf(context)
  await confirmCode(context, person.accountId, 'verify-email', code)
  await proveSignedIn(context, person, http)
  await markProved(context, person.accountId)
  return toUser(await accountById(context, person.accountId), person.role)
}

/**
 * Mails a code to a new address; the old one stays until the code is entered.
 *
 * @throws AppError INVALID_CREDENTIALS, RATE_LIMITED; INVALID_INPUT at `email` for the present address
 */
export async function requestEmailChange(
  context: Context,
  input: { email: string; currentPassword: string },
  ip: string,
): Promise<void> {
  await confirmPassword(context, input.currentPassword, ip)
  const { accountId } = personOf(context)
  const { email } = await accountById(context, accountId)
  if (email.toLowerCase() === input.email.toLowerCase()) {
    throw invalidField('email', errorWords.sameEmail)
  }
  const { brandName } = context.settings
  const owner = await queries.findOwner(context.db, input.email)
  await issueCode(context, {
    accountId,
    purpose: 'change-email',
    target: input.email,
    message: {
      by: 'mail',
      subject: replyWords.confirmNewEmailSubject(brandName),
      lead: `With this code your account moves to this address. Enter it at ${context.settings.publicUrl}/account`,
      instead:
        owner === undefined
          ? undefined
          : {
              subject: replyWords.emailTakenSubject(brandName),
              text: replyWords.emailTakenBody,
            },
    },
  })
}

/** @throws AppError OTP_INVALID, CONFLICT when the address belongs to someone meanwhile */
export async function confirmEmailChange(
  context: Context,
  code: string,
  http: HttpExchange,
): Promise<User> {
  const person = personOf(context)
  const before = await accountById(context, person.accountId)
  const email = await confirmCode(context, person.accountId, 'change-email', code)
  await owning(() => queries.changeEmail(context.db, person.accountId, email, context.clock.now()))
  // Codes and links that the old mailbox holds end too.
  if (before.emailVerified) await endSessions(context, person.accountId, person.sessionId)
  else await proveSignedIn(context, person, http)
  await recordAudit(context, {
    action: 'accounts.emailChanged',
    entity: { type: 'account', id: person.accountId },
  })
  if (before.emailVerified) {
    await context.enqueue(sendMail, {
      to: before.email,
      subject: replyWords.emailChangedSubject(context.settings.brandName),
      text: replyWords.emailChangedBody(context.settings.supportEmail),
    })
  }
  return toUser(await accountById(context, person.accountId), person.role)
}
