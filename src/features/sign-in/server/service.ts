/** Ways in that end in a session: what was proved, and what is still missing. */
import * as accounts from '#features/accounts/server/service.ts'
import type { Context } from '#platform/context.ts'
import type { HttpExchange } from '#platform/http/handle.ts'
import type { Role } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { Outcome } from '../contract.ts'
import { deletePasskeys } from './queries.passkeys.ts'
import { deleteFlowsBefore, deletePhone, findPhones } from './queries.ts'
import { closeFlow, openFlow, readFlow, type Journey } from './service.flows.ts'
import { errorWords } from '../messages.errors.ts'
import { replyWords } from '../messages.replies.ts'

type Proved = {
  accountId: string
  /** The account's credential version when the proof began. */
  version: number
  /** `google`, `oidc`, `github` …, `email-link`, `phone`, `passkey`. */
  method: string
  journey: Omit<Journey, 'role'> & { role: Role }
}

/** Signs in, or asks for the code of the authenticator app where the account has one. */
export async function proceed(
  context: Context,
  proved: Proved,
  http: HttpExchange,
  code?: string,
): Promise<Outcome> {
  const { accountId, version, method, journey } = proved
  const { role } = journey
  try {
    return await end(context, proved, http, code)
  } catch (error) {
    const needsCode = error instanceof AppError && error.code === 'SECOND_FACTOR_REQUIRED'
    if (!needsCode || role === 'admin') throw error
    await openFlow(context, http, {
      kind: 'proved',
      accountId,
      version,
      method,
      journey: { ...journey, role },
    })
    return { ...nothing, needs: 'code', next: journey.next }
  }
}

async function end(
  context: Context,
  { accountId, version, method, journey }: Proved,
  http: HttpExchange,
  code?: string,
): Promise<Outcome> {
  const { role, intent, next } = journey
  const entry = { role, method, code, version, takesRole: intent === 'signUp' }
  const user = await accounts.enter(context, accountId, entry, http)
  await closeFlow(context, http)
  return { ...nothing, user, redirect: accounts.homeOf(user.role), next }
}

const nothing: Outcome = { user: null, redirect: '', next: '', needs: null, email: null }

export function needsPassword(email: string, next: string): Outcome {
  return { ...nothing, needs: 'password', email, next }
}

export function connected(): Outcome {
  return { ...nothing, redirect: '/account' }
}

/**
 * Goes on with the sign-in of this browser.
 *
 * @throws AppError INVALID_CREDENTIALS, SECOND_FACTOR_REQUIRED, RATE_LIMITED
 */
export async function complete(
  context: Context,
  input: { password: string; code: string },
  http: HttpExchange,
): Promise<Outcome> {
  const flow = await readFlow(context, http)
  const code = input.code || undefined
  if (flow.kind === 'proved') return end(context, flow, http, code)
  if (flow.kind !== 'known' || !flow.person.email) {
    throw new AppError('INVALID_CREDENTIALS', errorWords.signInNotStarted)
  }
  const { journey, provider, person } = flow
  const account = await accounts.accountById(context, flow.accountId)
  const credentials = { email: account.email, password: input.password }
  const found = await accounts.accountByPassword(context, credentials, http)
  const { accountId, version } = flow
  if (found?.accountId !== accountId) {
    throw accounts.refusedAt('password', replyWords.wrongPassword)
  }
  const proved = { accountId, version, method: 'password', journey }
  const outcome = await end(context, proved, http, code)
  await accounts.linkIdentity(context, accountId, { provider, subject: person.subject })
  return outcome
}

/** A person who set these had not proved the address of the account. */
export async function clearCredentials(context: Context, accountId: string): Promise<void> {
  await deletePasskeys(context.db, accountId)
  await deletePhone(context.db, accountId)
}

/** Phone numbers that were proved, by account. */
export function phonesOf(
  context: Pick<Context, 'db'>,
  accountIds: readonly string[],
): Promise<Map<string, string>> {
  return findPhones(context.db, accountIds)
}

export function forgetFlows(
  context: Pick<Context, 'db' | 'clock'>,
  atMost: number,
): Promise<number> {
  return deleteFlowsBefore(context.db, context.clock.now(), atMost)
}
