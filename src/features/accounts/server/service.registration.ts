/** Who may open an account here. */
import * as invitations from '#features/registration-invitations/server/service.ts'
import type { Context, Settings } from '#platform/context.ts'
import type { HttpExchange } from '#platform/http/handle.ts'
import { AppError } from '#shared/errors.ts'
import type { Registration } from '#shared/registration.ts'
import { errorWords } from '../messages.errors.ts'
import { registration, registrationDomains } from './settings.ts'

export function registrationOf(settings: Settings): Registration {
  return settings.of(registration)
}

/**
 * @returns the invitation that brought someone, also where none is needed
 * @throws AppError FORBIDDEN for someone who may not have an account
 */
export async function requireRegistration(
  context: Context,
  email: string,
  http: HttpExchange,
): Promise<string | undefined> {
  const { actor, settings } = context
  if (actor.kind === 'system') return undefined
  const allowed = registrationOf(settings)
  if (allowed === 'closed') throw new AppError('FORBIDDEN', errorWords.registrationClosed)
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (allowed === 'domains' && !settings.of(registrationDomains).includes(domain)) {
    throw new AppError('FORBIDDEN', errorWords.registrationLimited)
  }
  const invitation = await invitations.invitationOf(context, http)
  if (allowed === 'invited' && !invitation) throw await notInvited(context, http)
  return invitation
}

/**
 * The invitation belongs to the account from now on, or is held for it until it proves an address.
 *
 * @throws AppError FORBIDDEN where it is needed, and someone else was faster
 */
export async function useInvitation(
  context: Context,
  used: { id: string; accountId: string; isProved: boolean },
  http: HttpExchange,
): Promise<void> {
  const isUsed = await invitations.use(context, used, http)
  if (!isUsed && registrationOf(context.settings) === 'invited')
    throw await notInvited(context, http)
}

async function notInvited(context: Context, http: HttpExchange): Promise<AppError> {
  const had = await invitations.hasInvitation(context, http)
  return new AppError(
    'FORBIDDEN',
    had ? errorWords.invitationEnded : errorWords.registrationByInvitation,
  )
}
