/**
 * Six-digit codes by mail or text message: crypto-random, stored hashed, five tries, used once. They live
 * for ten minutes; those that are not wanted at once, for a day.
 */
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { personOf, type Context } from '#platform/context.ts'
import { hashToken } from '#platform/identity/tokens.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import { sendText } from '#platform/sms/send-text.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import * as queries from './queries.ts'
import * as codes from './queries.codes.ts'
import type { Requester } from './service.browsers.ts'
import { spendMessage } from './service.mail-limits.ts'
import { noteCodeRefused } from './service.refusals.ts'
import type { Account } from './service.users.ts'
import { replyWords } from '../messages.replies.ts'
import { errorWords } from '../messages.errors.ts'

const codeLifeMinutes = 10
/**
 * A person who signs up in the evening may need the code before the first request next morning, and one that went to a
 * mailbox of a company has to be passed on by a colleague. Neither opens an account.
 */
const slowPurposes: readonly codes.CodePurpose[] = ['verify-email', 'company-mailbox']
const slowCodeHours = 24
const codeTries = 5
export const resendSeconds = 60
const codesPerDay = 5
/** As long as the limit of messages counts: a person who gets no new mail has one whose link works. */
const linkLifeMinutes = 60
/** After the last try of a code. */
const lockMinutes = 60
const locking: readonly codes.CodePurpose[] = ['work-email', 'company-mailbox']

const dayMs = 24 * 60 * 60 * 1000

type CodeRequest = {
  accountId: string
  /** Of someone who is not signed in; the person who asked has counted it already. */
  requester?: Requester
  /** The owner of the target asks, as far as we know. */
  byOwner?: boolean
  purpose: codes.CodePurpose
  /** The address or the phone number that the code proves. */
  target: string
  message:
    | {
        by: 'mail'
        subject: string
        lead: string
        /** A page that takes a token after `#token=` in place of the code. */
        link?: string
        /** Sent in place of the code, which then nobody ever sees: the target belongs to someone else. */
        instead?: { subject: string; text: string } | undefined
      }
    | { by: 'text'; lead: string }
}

/**
 * Sends a new code; the one before it of the same requester is dead from now on.
 *
 * @throws AppError RATE_LIMITED within 60 seconds of the last one, after five in 24 hours, for an
 *   hour after five wrong guesses of a code that proves work, and when the target had ten messages
 */
export async function issueCode(context: Context, request: CodeRequest): Promise<void> {
  const now = context.clock.now()
  const { accountId, purpose, target, requester } = request
  if (!requester) {
    await refuseTooMany(context, accountId, purpose)
    await spendMessage(context, target, request.byOwner ?? false)
  }
  const code = newCode()
  const id = newId(now.getTime())
  const { message } = request
  const token = message.by === 'mail' && message.link ? randomBytes(32).toString('base64url') : null
  const isNew = await codes.insertCode(context.db, {
    id,
    accountId,
    purpose,
    target,
    codeHash: hashCode(id, code),
    triesLeft: codeTries,
    expiresAt: new Date(now.getTime() + lifeMinutesOf(purpose) * 60_000),
    createdAt: now,
    requestedBy: requester?.browser ?? '',
    requestedFrom: requester?.address ?? '',
    linkHash: token && hashToken(token),
    linkExpiresAt: token ? new Date(now.getTime() + linkLifeMinutes * 60_000) : null,
  })
  if (!isNew) throw tooSoon(resendSeconds)
  if (message.by === 'text') {
    await context.enqueue(sendText, { to: target, text: `${message.lead} ${code}` })
    return
  }
  const { subject, lead, link, instead } = message
  const orLink = token
    ? `\n\nOr open this link within ${linkLifeMinutes} minutes, on any device: ${link}#token=${token}`
    : ''
  const text = replyWords.codeBody(lead, code, lifeWordsOf(purpose), orLink)
  await context.enqueue(sendMail, { to: target, ...(instead ?? { subject, text }) })
}

/** Where the code went that the signed-in person can enter now; null when there is none. */
export function codeSentTo(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  purpose: codes.CodePurpose,
): Promise<string | null> {
  return codes.findTarget(context.db, personOf(context).accountId, purpose, context.clock.now())
}

function lifeMinutesOf(purpose: codes.CodePurpose): number {
  return slowPurposes.includes(purpose) ? slowCodeHours * 60 : codeLifeMinutes
}

function lifeWordsOf(purpose: codes.CodePurpose): string {
  return slowPurposes.includes(purpose)
    ? replyWords.hours(slowCodeHours)
    : replyWords.minutes(codeLifeMinutes)
}

/** For someone who is signed in. */
async function refuseTooMany(
  context: Context,
  accountId: string,
  purpose: codes.CodePurpose,
): Promise<void> {
  const now = context.clock.now()
  const since = new Date(now.getTime() - dayMs)
  const recent = await codes.countCodesSince(context.db, accountId, purpose, since)
  const waited = recent.newest ? (now.getTime() - recent.newest.getTime()) / 1000 : Infinity
  if (waited < resendSeconds) throw tooSoon(Math.ceil(resendSeconds - waited))
  if (recent.count >= codesPerDay) {
    throw new AppError('RATE_LIMITED', {
      reason: errorWords.dailyCodeLimitReached(codesPerDay),
      retryAfter: 3600,
    })
  }
  const unlockedAt = (recent.exhausted?.getTime() ?? 0) + lockMinutes * 60_000
  if (locking.includes(purpose) && unlockedAt > now.getTime()) {
    const retryAfter = Math.ceil((unlockedAt - now.getTime()) / 1000)
    throw new AppError('RATE_LIMITED', {
      reason: errorWords.tooManyWrongCodes(codeTries, Math.ceil(retryAfter / 60)),
      retryAfter,
    })
  }
}

/** Six digits, each as likely as any other. */
export function newCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0')
}

function tooSoon(retryAfter: number): AppError {
  return new AppError('RATE_LIMITED', {
    reason: errorWords.codeJustSent(retryAfter),
    retryAfter,
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
    ? replyWords.wrongCode(triesLeft(current.triesLeft))
    : replyWords.codeExpired
  throw new AppError(
    'OTP_INVALID',
    { reason: message, fields: [{ path: field, message }] },
    { keepsChanges: true },
  )
}

/**
 * Mails the code that confirms the account's own address. The owner of an address that is proved
 * hears of it instead; the person who asked cannot tell.
 */
export async function sendEmailCode(
  context: Context,
  account: Pick<Account, 'id' | 'email'>,
): Promise<void> {
  const { brandName, publicUrl } = context.settings
  const owner = await queries.findOwner(context.db, account.email)
  const first = await queries.findAccountByEmail(context.db, account.email)
  await issueCode(context, {
    accountId: account.id,
    // The first to claim an address is not held up by those who claim it later.
    byOwner: first?.id === account.id,
    purpose: 'verify-email',
    target: account.email,
    message: {
      by: 'mail',
      subject: replyWords.confirmEmailSubject(brandName),
      lead: replyWords.confirmEmailLead(publicUrl),
      instead:
        owner === undefined
          ? undefined
          : {
              subject: replyWords.alreadyRegisteredSubject(brandName),
              text: replyWords.alreadyRegisteredBody(publicUrl),
            },
    },
  })
}

/** Bound to its request by the row's id, so that equal codes never have equal hashes. */
export function hashCode(id: string, code: string): string {
  return createHmac('sha256', id).update(code).digest('hex')
}

export function sameHash(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(left), Buffer.from(right))
}

function triesLeft(count: number): string {
  if (count === 0) return replyWords.noTriesLeft
  return count === 1 ? replyWords.oneTryLeft : replyWords.triesLeft(count)
}
