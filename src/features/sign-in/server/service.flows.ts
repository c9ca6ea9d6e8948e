/** Sign-ins that have begun: kept here, bound to the browser by a cookie, good for one use. */
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import * as accounts from '#features/accounts/server/service.ts'
import { checksSchema } from '#platform/identity/provider.ts'
import { hashToken } from '#platform/identity/tokens.ts'
import type { Context } from '#platform/context.ts'
import type { HttpExchange } from '#platform/http/handle.ts'
import { AppError } from '#shared/errors.ts'
import { journeySchema } from '../contract.ts'
import * as queries from './queries.ts'
import { errorWords } from '../messages.errors.ts'

const personSchema = z.object({
  subject: z.string(),
  email: z.string().optional(),
  emailVerified: z.boolean(),
  name: z.string().optional(),
})

/** The credential version of the account that the flow is about, or 0 where it is about none yet. */
const version = z.number().default(0)

const flowSchema = z.discriminatedUnion('kind', [
  /** Another site was asked who it is; `linkTo` is the account to connect it with. */
  z.object({
    kind: z.literal('asked'),
    provider: z.string(),
    checks: checksSchema,
    journey: journeySchema,
    linkTo: z.string().nullable(),
    version,
  }),
  /** The other site has said who it is, and the address has an account: its password is missing. */
  z.object({
    kind: z.literal('known'),
    provider: z.string(),
    person: personSchema,
    accountId: z.string(),
    version,
    journey: journeySchema,
  }),
  /** It is clear whose account it is; the second factor is missing. */
  z.object({
    kind: z.literal('proved'),
    accountId: z.string(),
    version,
    method: z.string(),
    journey: journeySchema,
  }),
  /** A mailed link. */
  z.object({
    kind: z.literal('link'),
    email: z.string(),
    accountId: z.string().nullable().default(null),
    version,
    journey: journeySchema,
  }),
  /** A passkey was asked to sign this; `accountId` is whose a new one will be. */
  z.object({
    kind: z.literal('passkey'),
    challenge: z.string(),
    accountId: z.string().nullable(),
    version,
  }),
])
export type Flow = z.output<typeof flowSchema>
type FlowOf<Kind extends Flow['kind']> = Extract<Flow, { kind: Kind }>

export type Journey = z.output<typeof journeySchema>

/** How long each may take, in minutes. */
const minutes: Record<Flow['kind'], number> = {
  asked: 15,
  known: 15,
  proved: 10,
  link: 15,
  passkey: 5,
}

/** @returns the secret that opens it; only its hash is stored */
export async function storeFlow(context: Context, flow: Flow): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(context.clock.now().getTime() + minutes[flow.kind] * 60_000)
  await queries.insertFlow(context.db, { tokenHash: hashToken(token), data: flow, expiresAt })
  return token
}

/** Begins a flow in this browser, in place of one that it may have. */
export async function openFlow(context: Context, http: HttpExchange, flow: Flow): Promise<void> {
  await closeFlow(context, http)
  const token = await storeFlow(context, flow)
  http.setCookie(cookieName(context), token, { maxAge: minutes[flow.kind] * 60 })
}

/**
 * Uses up the flow of this browser.
 *
 * @throws AppError INVALID_CREDENTIALS when there is none of this kind, or no longer
 */
export async function takeFlow<Kind extends Flow['kind']>(
  context: Context,
  http: HttpExchange,
  kind: Kind,
): Promise<FlowOf<Kind>> {
  const token = http.cookies[cookieName(context)]
  http.clearCookie(cookieName(context))
  return takeByToken(context, token, kind)
}

/** @throws AppError INVALID_CREDENTIALS */
export async function takeByToken<Kind extends Flow['kind']>(
  context: Context,
  token: string | undefined,
  kind: Kind,
): Promise<FlowOf<Kind>> {
  const data =
    token && (await queries.deleteFlow(context.db, hashToken(token), context.clock.now()))
  const flow = data ? flowSchema.parse(data) : undefined
  if (flow?.kind !== kind || !(await isCurrent(context, flow))) throw gone()
  return flow as FlowOf<Kind>
}

/** Whether what may sign in to the account is what it was when the flow began. */
async function isCurrent(context: Context, flow: Flow): Promise<boolean> {
  const accountId = flow.kind === 'asked' ? flow.linkTo : flow.accountId
  if (accountId === null) return true
  return flow.version === (await accounts.credentialVersionOf(context, accountId))
}

/** The flow of this browser, which stays: a wrong password or code may be tried again. */
export async function readFlow(context: Context, http: HttpExchange): Promise<Flow> {
  const token = http.cookies[cookieName(context)]
  const data = token && (await queries.findFlow(context.db, hashToken(token), context.clock.now()))
  const flow = data ? flowSchema.parse(data) : undefined
  if (!flow || !(await isCurrent(context, flow))) throw gone()
  return flow
}

/** Ends the flow of this browser, where there is one. */
export async function closeFlow(context: Context, http: HttpExchange): Promise<void> {
  const token = http.cookies[cookieName(context)]
  if (!token) return
  http.clearCookie(cookieName(context))
  await queries.deleteFlow(context.db, hashToken(token), context.clock.now())
}

export function gone(): AppError {
  return new AppError('INVALID_CREDENTIALS', errorWords.signInExpired)
}

function cookieName({ settings }: Context): string {
  return settings.publicUrl.startsWith('https:') ? '__Host-sign-in' : 'sign-in'
}
