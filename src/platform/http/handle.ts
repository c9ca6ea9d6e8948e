/** Binds a handler to an endpoint; every feature's `server/http.ts` is a list of these. */
import type { Endpoint, EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import type { FlagName } from '#shared/flags.ts'
import type { Context } from '../context.ts'

export type UploadedFile = { fileName: string; bytes: Uint8Array }

export type CookieOptions = {
  /** Seconds; absent means until the browser closes. */
  maxAge?: number
  httpOnly?: boolean
}

/** What a handler may need of the connection itself. */
export type HttpExchange = {
  ip: string
  userAgent: string
  /** Asks not to be followed: Do Not Track or Global Privacy Control. */
  doNotTrack: boolean
  cookies: Record<string, string>
  /** Raw value of the Authorization header. */
  authorization: string | undefined
  setCookie(name: string, value: string, options?: CookieOptions): void
  clearCookie(name: string): void
  /** Adds a response header, `set-cookie` included. */
  addHeader(name: string, value: string): void
  files: Record<string, UploadedFile>
}

export type HandlerOptions = {
  /**
   * False: the handler gets the pool and opens its own transactions, because it does slow work
   * (password hashing) that must not hold one.
   */
  transaction?: boolean
  /** Milliseconds that it may spend on the database; without, it is refused within two seconds. */
  mayTake?: number
}

export type Route = {
  endpoint: Endpoint
  handler: (context: Context, input: never, http: HttpExchange) => Promise<unknown>
  options: HandlerOptions
  /** Of the whole feature; the endpoint may name one of its own. */
  flag?: FlagName
}

/** One route: a contract and the use case behind it. */
export function handle<E extends Endpoint>(
  definition: E,
  handler: (
    context: Context,
    input: EndpointInput<E>,
    http: HttpExchange,
  ) => Promise<EndpointReply<E>>,
  options: HandlerOptions = {},
): Route {
  return { endpoint: definition, handler: handler as Route['handler'], options }
}
