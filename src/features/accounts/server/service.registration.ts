/** Who may open an account here. */
import type { Context, Settings } from '#platform/context.ts'
import { AppError } from '#shared/errors.ts'
import type { Registration } from '#shared/registration.ts'
import { errorWords } from '../messages.errors.ts'
import { registration, registrationDomains } from './settings.ts'

export function registrationOf(settings: Settings): Registration {
  return settings.of(registration)
}

/** @throws AppError FORBIDDEN for an address that may not have an account */
export function requireRegistration({ actor, settings }: Context, email: string): void {
  const allowed = settings.of(registration)
  if (actor.kind === 'system' || allowed === 'open') return
  if (allowed === 'closed') throw new AppError('FORBIDDEN', errorWords.registrationClosed)
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (!settings.of(registrationDomains).includes(domain)) {
    throw new AppError('FORBIDDEN', errorWords.registrationLimited)
  }
}
