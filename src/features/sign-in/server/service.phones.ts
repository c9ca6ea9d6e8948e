/** Phones: proved by a texted code, and then good for signing in by one. */
import { currentLocale } from '#shared/locale.ts'
import { z } from 'zod'
import * as accounts from '#features/accounts/server/service.ts'
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import type { HttpExchange } from '#platform/http/handle.ts'
import { defineTask } from '#platform/tasks/tasks.ts'
import type { ThrottleRule } from '#platform/throttle/throttle.ts'
import { AppError } from '#shared/errors.ts'
import type { Outcome } from '../contract.ts'
import * as queries from './queries.ts'
import type { Journey } from './service.flows.ts'
import { proceed } from './service.ts'
import { errorWords } from '../messages.errors.ts'
import { replyWords } from '../messages.replies.ts'

const minute = 60
const rules = {
  address: { name: 'text-address', limit: 10, seconds: 60 * minute },
  phone: { name: 'text-phone', limit: 5, seconds: 24 * 60 * minute },
  pause: { name: 'text-pause', limit: 1, seconds: minute },
} as const satisfies Record<string, ThrottleRule>

/** A task, so that a phone with an account takes no longer to answer than one without. */
export const textCode = defineTask({
  name: 'signIn.textCode',
  payload: z.object({
    phone: z.string(),
    requester: accounts.requesterSchema,
    locale: z.string().optional(),
  }),
})

/** @throws AppError NOT_FOUND where no text messages are sent */
function requireTexts({ settings }: Context): void {
  if (!settings.sendsTexts) throw new AppError('NOT_FOUND', errorWords.textMessagesUnavailable)
}

/** @throws AppError RATE_LIMITED, NOT_FOUND, INVALID_CREDENTIALS for a wrong password */
export async function requestPhone(
  context: Context,
  input: { phone: string; currentPassword: string },
  ip: string,
): Promise<void> {
  requireTexts(context)
  await accounts.confirmPassword(context, input.currentPassword, ip)
  await accounts.issueCode(context, {
    accountId: personOf(context).accountId,
    purpose: 'verify-phone',
    target: input.phone,
    message: { by: 'text', lead: replyWords.phoneCodeLead(context.settings.brandName) },
  })
}

/** @throws AppError OTP_INVALID */
export async function confirmPhone(context: Context, code: string): Promise<void> {
  const { accountId } = personOf(context)
  const phone = await accounts.confirmCode(context, accountId, 'verify-phone', code)
  const before = await queries.storePhone(context.db, accountId, phone, context.clock.now())
  await recordAudit(context, {
    action: 'signIn.phoneProved',
    entity: { type: 'account', id: accountId },
  })
  await tell(context, accountId, replyWords.phoneAdded(phone.slice(-2)))
  if (before) await accounts.endBegunSignIns(context, before)
  if (before) await tell(context, before, replyWords.phoneProvedElsewhere)
}

/** @throws AppError INVALID_CREDENTIALS */
export async function removePhone(
  context: Context,
  currentPassword: string,
  ip: string,
): Promise<void> {
  const { accountId } = personOf(context)
  await accounts.confirmPassword(context, currentPassword, ip)
  if (!(await queries.deletePhone(context.db, accountId))) return
  await accounts.endBegunSignIns(context, accountId)
  await recordAudit(context, {
    action: 'signIn.phoneRemoved',
    entity: { type: 'account', id: accountId },
  })
}

async function tell(context: Context, accountId: string, what: string): Promise<void> {
  const { brandName, publicUrl } = context.settings
  await accounts.tellOwner(context, await accounts.accountById(context, accountId), {
    subject: replyWords.phoneChangedSubject(brandName),
    text: replyWords.phoneChangedBody(what, publicUrl),
  })
}

/** @throws AppError RATE_LIMITED, alike for every number; NOT_FOUND */
export async function requestCode(
  context: Context,
  phone: string,
  http: HttpExchange,
): Promise<void> {
  requireTexts(context)
  const accountId = await queries.findPhoneOwner(context.db, phone)
  const source = await accounts.sourceIn(context, accountId, http)
  // Counted for each source: strangers use up nothing of the owner's.
  const pair = `${phone} ${source.key}`
  await context.throttle.spend(rules.address, source.key)
  await context.throttle.spend(rules.pause, pair)
  await context.throttle.spend(rules.phone, pair)
  const requester = accounts.requesterOf(context, http)
  await accounts.spendMessage(context, phone, source.trusted)
  await context.enqueue(textCode, { phone, requester, locale: currentLocale() })
}

/** The task behind `requestCode`. */
export async function sendCode(
  context: Context,
  { phone, requester }: { phone: string; requester: accounts.Requester },
): Promise<void> {
  const accountId = await queries.findPhoneOwner(context.db, phone)
  if (!accountId) return
  await accounts.issueCode(context, {
    accountId,
    purpose: 'phone-sign-in',
    target: phone,
    requester,
    message: {
      by: 'text',
      lead: replyWords.signInCodeLead(context.settings.brandName),
    },
  })
}

/** @throws AppError OTP_INVALID, for a number without an account too; INVALID_CREDENTIALS */
export async function signInByCode(
  context: Context,
  input: { phone: string; otp: string } & Journey,
  http: HttpExchange,
): Promise<Outcome> {
  requireTexts(context)
  const { phone, otp, ...journey } = input
  const accountId = await queries.findPhoneOwner(context.db, phone)
  // Before the code is compared: what changes meanwhile ends this sign-in.
  const version = accountId ? await accounts.credentialVersionOf(context, accountId) : 0
  const whose = { accountId, target: phone }
  await accounts.confirmStrangersCode(context, whose, 'phone-sign-in', otp, http)
  return proceed(context, { accountId: accountId!, version, method: 'phone', journey }, http)
}
