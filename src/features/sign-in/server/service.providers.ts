/** Signing in at another site, and connecting one's account there with the one here. */
import * as accounts from '#features/accounts/server/service.ts'
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import type { HttpExchange } from '#platform/http/handle.ts'
import type { ExternalPerson, Provider } from '#platform/identity/provider.ts'
import { AppError } from '#shared/errors.ts'
import { emailSchema, personNameMaximum, personNameSchema } from '#shared/schemas.ts'
import type { Outcome } from '../contract.ts'
import { gone, openFlow, takeFlow, type Journey } from './service.flows.ts'
import { connected, needsPassword, proceed } from './service.ts'
import { errorWords } from '../messages.errors.ts'

/** What this site is set up for. */
export function waysOf(context: Context): {
  providers: { id: string; name: string }[]
  phone: boolean
} {
  const providers = [...context.identity.providers.values()].map(({ id, name }) => ({ id, name }))
  return { providers, phone: context.settings.sendsTexts }
}

/**
 * @returns the address at the other site to go to
 * @throws AppError NOT_FOUND for a provider that is not configured, UNAVAILABLE
 */
export async function begin(
  context: Context,
  providerId: string,
  journey: Journey,
  http: HttpExchange,
  linkTo: string | null = null,
): Promise<string> {
  const provider = providerOf(context, providerId)
  const { url, checks } = await provider.begin(returnAddress(context, provider))
  const version = linkTo === null ? 0 : await accounts.credentialVersionOf(context, linkTo)
  const flow = { kind: 'asked', provider: provider.id, checks, journey, linkTo, version } as const
  await openFlow(context, http, flow)
  return url
}

/** @throws AppError INVALID_CREDENTIALS, NOT_FOUND, UNAVAILABLE */
export async function beginConnecting(
  context: Context,
  providerId: string,
  currentPassword: string,
  http: HttpExchange,
): Promise<string> {
  const { accountId, role } = personOf(context)
  providerOf(context, providerId)
  await accounts.confirmPassword(context, currentPassword, http.ip)
  const journey = {
    role: role === 'recruiter' ? 'recruiter' : 'jobSeeker',
    intent: 'signIn',
    next: '',
  } as const
  return begin(context, providerId, journey, http, accountId)
}

/**
 * @param answer the query, or for Google the fragment, that the other site has sent along
 * @throws AppError INVALID_CREDENTIALS when it proves nothing, CONFLICT when it is connected to
 *   someone else, UNAVAILABLE
 */
export async function finish(
  context: Context,
  providerId: string,
  answer: string,
  http: HttpExchange,
): Promise<Outcome> {
  const provider = providerOf(context, providerId)
  const flow = await takeFlow(context, http, 'asked')
  if (flow.provider !== provider.id) {
    throw new AppError('INVALID_CREDENTIALS', errorWords.providerMismatch)
  }
  const url = new URL(returnAddress(context, provider))
  if (provider.id === 'google') url.hash = answer
  else url.search = answer
  const person = known(
    await provider.finish(url, flow.checks).catch((error: unknown) => {
      accounts.noteProviderRefused(context, provider.id, http.ip)
      throw error
    }),
  )
  if (flow.linkTo === null) return enterAs(context, provider, person, flow.journey, http)
  const { actor } = context
  if (actor.kind !== 'person' || actor.accountId !== flow.linkTo) {
    throw new AppError('INVALID_CREDENTIALS', errorWords.signedOutMeanwhile)
  }
  const identity = { provider: provider.id, subject: person.subject }
  await accounts.linkIdentity(context, flow.linkTo, identity)
  return connected()
}

async function enterAs(
  context: Context,
  provider: Provider,
  person: ExternalPerson,
  journey: Journey,
  http: HttpExchange,
): Promise<Outcome> {
  const identity = { provider: provider.id, subject: person.subject }
  const linked = await accounts.findByIdentity(context, identity)
  const method = provider.id
  if (linked) {
    const version = await accounts.credentialVersionOf(context, linked)
    // Still linked under this version: what changes from now on ends the sign-in.
    if ((await accounts.findByIdentity(context, identity)) !== linked) throw gone()
    return proceed(context, { accountId: linked, version, method, journey }, http)
  }
  const { email, emailVerified } = person
  if (!email) {
    throw new AppError('INVALID_CREDENTIALS', errorWords.providerGaveNoEmail(provider.name))
  }
  const owner = emailVerified ? await accounts.ownerOf(context, email) : undefined
  if (owner) {
    if (!(await accounts.hasPassword(context, owner))) {
      throw new AppError('INVALID_CREDENTIALS', errorWords.emailAlreadyRegistered(provider.name))
    }
    await openFlow(context, http, {
      kind: 'known',
      provider: provider.id,
      person,
      accountId: owner,
      version: await accounts.credentialVersionOf(context, owner),
      journey,
    })
    return needsPassword(email, journey.next)
  }
  const name = (person.name ?? email.split('@')[0]!).slice(0, personNameMaximum)
  const signUp = { ...journey, intent: 'signUp' } as const
  return context.inTransaction(async (own) => {
    const accountId = await accounts.createAccount(own, { name, email, emailVerified }, http)
    await accounts.linkIdentity(own, accountId, identity)
    const version = await accounts.credentialVersionOf(own, accountId)
    return proceed(own, { accountId, version, method, journey: signUp }, http)
  })
}

/** Only what we would take from a form. */
function known(person: ExternalPerson): ExternalPerson {
  const email = emailSchema.safeParse(person.email)
  const name = personNameSchema(1).safeParse(
    person.name?.replace(/\p{Cc}/gu, ' ').slice(0, personNameMaximum),
  )
  return {
    subject: person.subject,
    emailVerified: email.success && person.emailVerified,
    email: email.success ? email.data : undefined,
    name: name.data,
  }
}

/** @throws AppError NOT_FOUND */
function providerOf(context: Context, id: string): Provider {
  const provider = context.identity.providers.get(id)
  if (!provider) throw new AppError('NOT_FOUND', errorWords.providerUnavailable)
  return provider
}

function returnAddress({ settings }: Context, { id }: Provider): string {
  return `${settings.publicUrl}/login/return/${id}`
}
