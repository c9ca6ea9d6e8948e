/** Refused ways in, for the audit log: every way in tells them here (ASVS 5.0, 6.3.4, 16.3.1). */
import type { Context } from '#platform/context.ts'
import * as queries from './queries.ts'

/** Whose account someone tried to enter: by its id, or by the address that was typed. */
export type Tried =
  | { accountId: string }
  | {
      email: string
      /** Signing up with an address that nobody has is no refusal. */
      isSignUp?: boolean
    }

type SignInRefusal =
  | 'wrongPassword'
  | 'wrongSecondFactor'
  | 'secondFactorMissing'
  | 'accountEnded'
  | 'missingRole'
  | 'throttled'
  | 'wrongPasskey'

type Noting = Pick<Context, 'db' | 'actor' | 'refusals' | 'requestId'>

/** Costs the same for an address without an account, which is kept as a pseudonym. */
export async function noteSignInRefused(
  context: Noting,
  tried: Tried,
  reason: SignInRefusal,
  ip?: string,
): Promise<void> {
  const { actor, refusals, requestId } = context
  const id =
    'accountId' in tried
      ? tried.accountId
      : (await queries.findAccountByEmail(context.db, tried.email))?.id
  if (id === undefined && 'isSignUp' in tried && tried.isSignUp) return
  const entity =
    id === undefined
      ? {
          type: 'unknown_account',
          id: refusals.pseudonym((tried as { email: string }).email.toLowerCase()),
        }
      : { type: 'account', id }
  refusals.note({ action: 'accounts.signInRefused', actor, entity, reason, ip, requestId })
}

/** A wrong, used or outdated one-time code; the reason is what it was for. */
export function noteCodeRefused(context: Noting, accountId: string, purpose: string): void {
  const { actor, refusals, requestId } = context
  const entity = { type: 'account', id: accountId }
  refusals.note({ action: 'accounts.codeRefused', actor, entity, reason: purpose, requestId })
}

/** The same for an address or a number that has no account. */
export function noteUnknownCodeRefused(context: Noting, target: string, purpose: string): void {
  const { actor, refusals, requestId } = context
  const entity = { type: 'unknown_account', id: refusals.pseudonym(target) }
  refusals.note({ action: 'accounts.codeRefused', actor, entity, reason: purpose, requestId })
}

/** Another site, or someone in its name, has not confirmed who is there: nobody knows whose account. */
export function noteProviderRefused(context: Noting, provider: string, ip: string): void {
  const { actor, refusals, requestId } = context
  const entity = { type: 'provider', id: provider }
  const reason = 'notConfirmed'
  refusals.note({ action: 'accounts.signInRefused', actor, entity, reason, ip, requestId })
}
