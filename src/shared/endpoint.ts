/**
 * The contract of one call, written once and used by the server (mounting, parsing, policy, reply
 * check, OpenAPI) and by the browser (typed client). In the browser build the schemas are left out:
 * see `scripts/vite/contract-plugin.ts`.
 */
import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { FlagName } from './flags.ts'
import type { AdminPermission } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The role a session acts in (decision D1); the names are the observed product's roles. */
export type Role = 'jobSeeker' | 'recruiter' | 'admin'

/**
 * Who may call: anybody, anybody signed in, a session in one of these roles, or an admin with this
 * permission.
 */
export type Access =
  | 'anyone'
  | 'signedIn'
  | readonly Role[]
  | { readonly permission: AdminPermission }

/** Who is asked about, as far as access goes. */
export type Caller = { role: Role; permissions: readonly AdminPermission[] }

/** The one rule, for the server's refusal and for the browser's buttons; null is a guest. */
export function allows(access: Access, caller: Caller | null): boolean {
  if (access === 'anyone') return true
  if (!caller) return false
  if (access === 'signedIn') return true
  if ('permission' in access) {
    return caller.role === 'admin' && caller.permissions.includes(access.permission)
  }
  return access.includes(caller.role)
}

type Schema = z.ZodType

export type EndpointDefinition<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema = Schema,
> = {
  method: Method
  /** Observed paths to the letter, otherwise `/api/...`; parameters in braces: `/api/jobs/{id}`. */
  path: string
  /** One sentence, shown in the API page. */
  summary: string
  access: Access
  params?: Params
  query?: Query
  body?: Body
  /** What a success sends. `fileReply` for bytes. */
  reply: Reply
  /** Codes beyond those every call can give (INVALID_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, INTERNAL). */
  errors?: readonly ErrorCode[]
  /** The body is multipart/form-data: text fields form `body`, files arrive apart, each at most this many bytes. */
  files?: Readonly<Record<string, { maxBytes: number }>>
  /** Also takes what a plain form sends, and reads nothing of it: for mail programs (RFC 8058). */
  forms?: boolean
  /**
   * Needs the session's own cookie: a bearer token, which is short-lived, must not lead to another
   * way in or end the owner's sessions.
   */
  cookieOnly?: true
  /** Programs with an access key of someone who may call it may call it as well. */
  accessKeys?: true
  /** The write costs something: an `Idempotency-Key` header is required. */
  idempotent?: boolean
  /** Calls per minute and caller; the default is in `platform/http/limits.ts`. */
  perMinute?: number
  /** Largest JSON body in bytes, 1 MiB unless told. */
  maxBytes?: number
  /** It is read by others or reaches someone new: refused while a moderator has limited the person. */
  publishes?: true
  /** Why this GET writes all the same: others are given a connection that refuses it, in each test. */
  writes?: string
  /** A GET for anyone that says nothing of who calls: for some seconds, one reply serves all. */
  shared?: true
  /** Answers 404 to those who do not have this part of the product. */
  flag?: FlagName
}

type InferOut<S> = S extends Schema ? z.output<S> : undefined
type InferIn<S> = S extends Schema ? z.input<S> : undefined

/** What a handler receives: parsed and defaulted. */
export type EndpointInput<E> =
  E extends EndpointDefinition<infer P, infer Q, infer B>
    ? { params: InferOut<P>; query: InferOut<Q>; body: InferOut<B> }
    : never

type Part<Key extends string, S> = S extends Schema
  ? Record<string, never> extends z.input<S>
    ? { [K in Key]?: z.input<S> }
    : { [K in Key]: z.input<S> }
  : unknown

/** What a caller passes; parts without a schema are left out, parts that may be empty are optional. */
export type CallInput<E> =
  E extends EndpointDefinition<infer P, infer Q, infer B>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
    : never

/** What a handler returns (before the reply schema's defaults). */
export type EndpointReply<E> =
  E extends EndpointDefinition<infer _P, infer _Q, infer _B, infer R> ? InferIn<R> : never

/** What a caller gets. */
export type CallReply<E> =
  E extends EndpointDefinition<infer _P, infer _Q, infer _B, infer R> ? InferOut<R> : never

/** Declares one call. Identity at run time; its worth is in the types. */
export function endpoint<
  Reply extends Schema,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(
  definition: EndpointDefinition<Params, Query, Body, Reply>,
): EndpointDefinition<Params, Query, Body, Reply> & { kind: 'endpoint' } {
  return { ...definition, kind: 'endpoint' }
}

export type Endpoint = EndpointDefinition & { kind: 'endpoint' }

/** `GET /api/jobs/{id}`: names an endpoint in logs, tests and tables. */
export function endpointName(definition: Pick<EndpointDefinition, 'method' | 'path'>): string {
  return `${definition.method} ${definition.path}`
}

export type SocketEventDefinition<In extends Schema = Schema, Out extends Schema = Schema> = {
  /** One sentence for the API page. */
  summary: string
  access: Exclude<Access, 'anyone'>
  /** As for a call. */
  publishes?: true
  payload: In
  /** What the acknowledgement carries. */
  reply: Out
}

export type SocketEvents = {
  kind: 'socketEvents'
  /** Client → server, acknowledged. */
  client: Record<string, SocketEventDefinition>
  /** Server → client. */
  server: Record<string, Schema>
}

/** Declares the socket events of one feature; names are `feature:event`. */
export function socketEvents<
  Client extends Record<string, SocketEventDefinition>,
  Server extends Record<string, Schema>,
>(events: {
  client: Client
  server: Server
}): { kind: 'socketEvents'; client: Client; server: Server } {
  return { kind: 'socketEvents', ...events }
}
