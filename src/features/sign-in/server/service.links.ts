/** A link by mail that signs in once. */
import { currentLocale } from '#shared/locale.ts'
import { z } from 'zod'
import * as accounts from '#features/accounts/server/service.ts'
import type { Context } from '#platform/context.ts'
import type { HttpExchange } from '#platform/http/handle.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import { defineTask } from '#platform/tasks/tasks.ts'
import type { ThrottleRule } from '#platform/throttle/throttle.ts'
import { journeySchema, type Outcome } from '../contract.ts'
import { gone, storeFlow, takeByToken, type Journey } from './service.flows.ts'
import { proceed } from './service.ts'
import { replyWords } from '../messages.replies.ts'

const minute = 60
const rules = {
  address: { name: 'link-address', limit: 25, seconds: 5 * minute },
  email: { name: 'link-email', limit: 5, seconds: 24 * 60 * minute },
  pause: { name: 'link-pause', limit: 1, seconds: minute },
} as const satisfies Record<string, ThrottleRule>

/** A task, so that an address with an account takes no longer to answer than one without. */
export const mailLink = defineTask({
  name: 'signIn.mailLink',
  // The language of the person who asks, as the address may have no account.
  payload: z.object({ email: z.string(), journey: journeySchema, locale: z.string().optional() }),
})

/** @throws AppError RATE_LIMITED, alike for every address */
export async function requestLink(
  context: Context,
  email: string,
  journey: Journey,
  http: HttpExchange,
): Promise<void> {
  const source = await accounts.sourceFor(context, email, http)
  // Counted for each source: strangers use up nothing of the owner's.
  const pair = `${email} ${source.key}`
  await context.throttle.spend(rules.address, source.key)
  await context.throttle.spend(rules.pause, pair)
  await context.throttle.spend(rules.email, pair)
  await accounts.spendMessage(context, email, source.trusted)
  await context.enqueue(mailLink, { email, journey, locale: currentLocale() })
}

/** The task behind `requestLink`. */
export async function sendLink(context: Context, email: string, journey: Journey): Promise<void> {
  const { brandName, publicUrl } = context.settings
  const account = await accounts.accountByAddress(context, email)
  if (!account) {
    await context.enqueue(sendMail, {
      to: email,
      subject: replyWords.noAccountSubject(brandName),
      text: replyWords.noAccountBody(wayToSignUp(context)),
    })
    return
  }
  const accountId = account.id
  const version = await accounts.credentialVersionOf(context, accountId)
  const token = await storeFlow(context, { kind: 'link', email, accountId, version, journey })
  await context.enqueue(sendMail, {
    to: email,
    subject: replyWords.signInLinkSubject(brandName),
    // After the hash, so that the secret reaches no log and no other server.
    text: replyWords.signInLinkBody(publicUrl, token),
  })
}

function wayToSignUp({ settings }: Context): string {
  const allowed = accounts.registrationOf(settings)
  if (allowed === 'closed') return replyWords.signUpClosed
  if (allowed === 'invited') return replyWords.signUpByInvitation
  return replyWords.signUpAt(settings.publicUrl)
}

/** @throws AppError INVALID_CREDENTIALS for a link that does not work, or no longer */
export async function openLink(
  context: Context,
  token: string,
  http: HttpExchange,
): Promise<Outcome> {
  const { email, accountId, journey } = await takeByToken(context, token, 'link')
  const account = accountId === null ? undefined : await accounts.accountById(context, accountId)
  if (account?.email !== email) throw gone()
  const { id } = account
  await context.inTransaction((inside) => accounts.proveAddress(inside, id))
  const version = await accounts.credentialVersionOf(context, id)
  return proceed(context, { accountId: id, version, method: 'email-link', journey }, http)
}
