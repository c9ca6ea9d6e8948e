/** Passkeys (WebAuthn, level 3): made on the account page, good for signing in without anything else. */
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import * as accounts from '#features/accounts/server/service.ts'
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import type { HttpExchange } from '#platform/http/handle.ts'
import type { Role } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { assertionSchema, attestationSchema, Outcome } from '../contract.ts'
import * as queries from './queries.passkeys.ts'
import { openFlow, takeFlow, type Journey } from './service.flows.ts'
import { proceed } from './service.ts'
import { errorWords } from '../messages.errors.ts'
import { replyWords } from '../messages.replies.ts'

/** Ed25519, ECDSA on P-256, RSA: https://www.iana.org/assignments/cose/ */
const algorithms = [-8, -7, -257]
const passkeysAtMost = 20

/** Loaded for the first passkey: it takes 28 MB. */
const webAuthn = () => import('@simplewebauthn/server')

type Options = { options: Record<string, unknown> }

/** @throws AppError INVALID_CREDENTIALS, LIMIT_REACHED */
export async function beginAdding(
  context: Context,
  currentPassword: string,
  http: HttpExchange,
): Promise<Options> {
  const { accountId } = personOf(context)
  await accounts.confirmPassword(context, currentPassword, http.ip)
  const { email, name } = await accounts.accountById(context, accountId)
  const known = await listPasskeys(context, accountId)
  if (known.length >= passkeysAtMost) {
    throw new AppError('LIMIT_REACHED', errorWords.tooManyPasskeys(passkeysAtMost))
  }
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: context.settings.brandName,
    rpID: party(context).id,
    // An opaque handle: it is stored on other people's devices.
    userID: new Uint8Array(createHash('sha256').update(accountId).digest()),
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transports as AuthenticatorTransport[],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  const version = await accounts.credentialVersionOf(context, accountId)
  await openFlow(context, http, {
    kind: 'passkey',
    challenge: options.challenge,
    accountId,
    version,
  })
  return { options: { ...options } }
}

/** @throws AppError INVALID_CREDENTIALS when the answer does not fit, CONFLICT when it is known */
export async function add(
  context: Context,
  input: { name: string; response: z.output<typeof attestationSchema> },
  http: HttpExchange,
): Promise<void> {
  const { accountId } = personOf(context)
  const flow = await takeFlow(context, http, 'passkey')
  if (flow.accountId !== accountId) throw refused()
  const { id: expectedRPID, origin: expectedOrigin } = party(context)
  const { verifyRegistrationResponse } = await webAuthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: input.response as RegistrationResponseJSON,
    expectedChallenge: flow.challenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(refuse)
  if (!registrationInfo) throw refused()
  const { credential } = registrationInfo
  const now = context.clock.now()
  const isNew = await queries.insertPasskey(context.db, {
    id: newId(now.getTime()),
    accountId,
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: credential.transports ?? [],
    name: input.name,
    createdAt: now,
  })
  if (!isNew) throw new AppError('CONFLICT', errorWords.passkeyAlreadyAdded)
  await recordAudit(context, {
    action: 'signIn.passkeyAdded',
    entity: { type: 'account', id: accountId },
  })
  const { brandName, publicUrl } = context.settings
  await accounts.tellOwner(context, await accounts.accountById(context, accountId), {
    subject: replyWords.passkeyAddedSubject(brandName),
    text: replyWords.passkeyAddedBody(publicUrl),
  })
}

/** A challenge for the person who has a passkey of this site. */
export async function beginSigningIn(context: Context, http: HttpExchange): Promise<Options> {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: party(context).id,
    userVerification: 'required',
  })
  const { challenge } = options
  await openFlow(context, http, { kind: 'passkey', challenge, accountId: null, version: 0 })
  return { options: { ...options } }
}

/** @throws AppError INVALID_CREDENTIALS */
export async function signIn(
  context: Context,
  input: Omit<Journey, 'role'> & { role: Role; response: z.output<typeof assertionSchema> },
  http: HttpExchange,
): Promise<Outcome> {
  const { response, ...journey } = input
  const flow = await takeFlow(context, http, 'passkey')
  const passkey = await queries.findPasskey(context.db, response.id)
  if (!passkey || flow.accountId !== null) throw refused()
  const version = await accounts.credentialVersionOf(context, passkey.accountId)
  const { id: expectedRPID, origin: expectedOrigin } = party(context)
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: flow.challenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports as AuthenticatorTransport[],
    },
  }).catch(async (cause: unknown) => {
    const { accountId } = passkey
    await accounts.noteSignInRefused(context, { accountId }, 'wrongPasskey', http.ip)
    throw refused(cause)
  })
  const counter = { from: passkey.counter, to: authenticationInfo.newCounter }
  const now = context.clock.now()
  if (!verified || !(await queries.notePasskeyUse(context.db, passkey.id, counter, now))) {
    throw refused()
  }
  const { accountId } = passkey
  return proceed(context, { accountId, version, method: 'passkey', journey }, http)
}

export function listPasskeys(context: Pick<Context, 'db'>, accountId: string) {
  return queries.listPasskeys(context.db, accountId, passkeysAtMost)
}

/** @throws AppError INVALID_CREDENTIALS, NOT_FOUND */
export async function remove(
  context: Context,
  id: string,
  currentPassword: string,
  ip: string,
): Promise<void> {
  const { accountId } = personOf(context)
  await accounts.confirmPassword(context, currentPassword, ip)
  if (!(await queries.deletePasskey(context.db, accountId, id))) throw new AppError('NOT_FOUND')
  await accounts.endBegunSignIns(context, accountId)
  await recordAudit(context, {
    action: 'signIn.passkeyRemoved',
    entity: { type: 'account', id: accountId },
  })
}

/** The relying party: this site, under the address that people open. */
function party({ settings }: Context): { id: string; origin: string } {
  const url = new URL(settings.publicUrl)
  return { id: url.hostname, origin: url.origin }
}

function refused(cause?: unknown): AppError {
  return new AppError('INVALID_CREDENTIALS', errorWords.passkeyNotVerified, { cause })
}

function refuse(cause: unknown): never {
  throw refused(cause)
}
