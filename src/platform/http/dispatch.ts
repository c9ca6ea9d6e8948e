/**
 * The one way into the product: limit → parse → actor → access → transaction → handler → reply
 * checked. HTTP and server-side rendering both come through here.
 */
import { z } from 'zod'
import { endpointName, type Endpoint } from '#shared/endpoint.ts'
import { AppError, errorCodes, type ErrorBody, type FieldError } from '#shared/errors.ts'
import { fileReply } from '#shared/schemas.ts'
import { currentLocale, defaultLocale, type Locale } from '#shared/locale.ts'
import { createContext, runSoon, type Actor, type Context, type ContextParts } from '../context.ts'
import { replayOrClaim, storeReply } from '../db/idempotency.ts'
import { OutOfPatience, withinPatience } from '../db/patience.ts'
import type { OpenDatabase } from '../db/open.ts'
import { inTransaction, sqlState } from '../db/transaction.ts'
import { inLocale } from '../locale/locale.ts'
import { checkAccess } from './access.ts'
import type { CookieOptions, HttpExchange, Route, UploadedFile } from './handle.ts'
import { addressKey, type Allowance, type Limiter } from './limits.ts'
import { noteRefusedCall } from './note-refusal.ts'
import { schemaWords } from './schema-words.ts'
import type { SharedReplies, SharedReply } from './shared-replies.ts'
import { errorWords } from '../messages.errors.ts'

/** Who is calling, as far as the connection tells. */
export type Caller = {
  cookies: Record<string, string>
  ip: string
  userAgent: string
  requestId: string
  authorization?: string | undefined
  /** Asks not to be followed: Do Not Track or Global Privacy Control. */
  doNotTrack?: boolean
  idempotencyKey?: string | undefined
  /** Whose page sends this, by the account's id; a page in another tab may be someone else's. */
  pageAccount?: string | undefined
  /** What the replies speak; the process's own language without. */
  locale?: Locale | undefined
}

export type RawInput = {
  params?: unknown
  query?: unknown
  body?: unknown
  files?: Record<string, UploadedFile>
}

/** What the handler did to the response besides its reply. */
export type Effects = {
  cookies: { name: string; value: string | undefined; options: CookieOptions }[]
  headers: [string, string][]
}

export type Outcome = {
  status: number
  body: unknown
  /** The body as it is sent, where it was written before. */
  json?: string
  effects: Effects
}

/**
 * Calls an endpoint by its name (`GET /api/jobs/{id}`). Never throws: a failure is an `ErrorBody`.
 */
export type Dispatch = (name: string, input: RawInput, caller: Caller) => Promise<Outcome>

export type ReadActor = (credentials: Pick<Caller, 'cookies' | 'authorization'>) => Promise<Actor>

export type DispatchOptions = ContextParts & {
  routes: readonly Route[]
  /** A GET that declares no write is given `reads`, where there is one. */
  database: Pick<OpenDatabase, 'db' | 'reads'>
  readActor: ReadActor
  limiter: Limiter
  /** Without them, every reply is made for its caller. */
  shared?: SharedReplies
}

/**
 * @throws Error at start when two routes answer the same call
 */
export function createDispatch(options: DispatchOptions): Dispatch {
  const routes = new Map<string, Route>()
  for (const route of options.routes) {
    const name = endpointName(route.endpoint)
    if (routes.has(name)) throw new Error(`Two handlers for ${name}`)
    const { method, access, shared, writes } = route.endpoint
    if (writes && method !== 'GET') throw new Error(`${name} need not say why it writes`)
    if (shared && (method !== 'GET' || access !== 'anyone')) {
      throw new Error(`${name} is not for everyone: its replies cannot be shared`)
    }
    routes.set(name, route)
  }
  const {
    routes: _routes,
    database: _database,
    readActor: _readActor,
    limiter: _limiter,
    shared: _shared,
    ...parts
  } = options
  return (name, input, caller) =>
    inLocale(caller.locale ?? defaultLocale, () => answer(name, input, caller))

  async function answer(name: string, input: RawInput, caller: Caller): Promise<Outcome> {
    const effects: Effects = { cookies: [], headers: [] }
    const seen: Seen = { actor: { kind: 'guest' } }
    try {
      const route = routes.get(name)
      if (!route) throw new AppError('NOT_FOUND')
      const reply = await withinPatience(
        () => run(options, parts, route, input, caller, effects, seen),
        timeOf(route),
      )
      return { status: 200, ...reply, effects }
    } catch (error) {
      const known = toAppError(error)
      if (errorCodes[known.code].ourFault) {
        options.log.error(
          { err: error, requestId: caller.requestId, endpoint: name },
          'request failed',
        )
      }
      noteRefusedCall(options.refusals, {
        name,
        actor: seen.actor,
        code: known.code,
        requestId: caller.requestId,
        ip: caller.ip,
      })
      if (known.details?.retryAfter)
        effects.headers.push(['retry-after', String(known.details.retryAfter)])
      const failure: ErrorBody = known.toBody(caller.requestId)
      return { status: known.status, body: failure, effects }
    }
  }
}

/** Files on their way in or out may take what a person who waits for one grants. */
const fileMayTake = 20_000

function timeOf({ endpoint, options }: Route): number | undefined {
  if (options.mayTake !== undefined) return options.mayTake
  return endpoint.files || endpoint.reply === fileReply ? fileMayTake : undefined
}

/** Who turned out to be calling, also when the call fails. */
type Seen = { actor: Actor }

async function run(
  options: DispatchOptions,
  parts: ContextParts,
  route: Route,
  raw: RawInput,
  caller: Caller,
  effects: Effects,
  seen: Seen,
): Promise<{ body: unknown } | SharedReply> {
  const { endpoint } = route
  const needsActor = endpoint.access !== 'anyone' || caller.cookies || caller.authorization
  const actor: Actor = needsActor ? await options.readActor(caller) : { kind: 'guest' }
  seen.actor = actor
  const limitKey = actor.kind === 'person' ? actor.accountId : addressKey(caller.ip)
  const left = options.limiter.check(endpoint, limitKey, options.clock.now().getTime())
  if (endpoint.accessKeys) effects.headers.push(...rateLimitHeaders(left))
  const flag = endpoint.flag ?? route.flag
  if (flag && !options.settings.hasFlag(flag, actor)) throw new AppError('NOT_FOUND')
  refuseOtherAccount(endpoint, actor, caller.pageAccount)
  checkAccess(endpoint, actor, options.clock.now())
  const input = readInput(route.endpoint, raw)
  const http = exchange(caller, raw, effects)
  const own = { actor, requestId: caller.requestId }
  const call = async (context: Context) =>
    checkReply(route, await route.handler(context, input as never, http))

  if (endpoint.method === 'GET' || route.options.transaction === false) {
    const { database, shared } = options
    const isReading = endpoint.method === 'GET' && !endpoint.writes
    const db = (isReading && database.reads) || database.db
    const context = createContext(parts, { ...own, db, afterCommit: runSoon(options.log) })
    if (!shared || !endpoint.shared) return { body: await call(context) }
    const key = `${currentLocale()} ${endpointName(endpoint)} ${JSON.stringify(input)}`
    // The first who asks, asks for everyone.
    return shared.get(key, () => call({ ...context, actor: { kind: 'guest' } }))
  }
  const outcome = await inTransaction(
    options.database.db,
    async (db, afterCommit) => {
      const context = createContext(parts, { ...own, db, afterCommit })
      const work = () => call(context)
      try {
        const reply = await (endpoint.idempotent
          ? once(context, route, input, caller, work)
          : work())
        return { reply }
      } catch (error) {
        if (error instanceof AppError && error.keepsChanges) return { failure: error }
        throw error
      }
    },
    (error) => options.log.error({ err: error, ...own }, 'effect after commit failed'),
  )
  if (outcome.failure) throw outcome.failure
  return { body: outcome.reply }
}

/** What programs pace themselves by: https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/ */
function rateLimitHeaders({ limit, remaining, resetSeconds }: Allowance): [string, string][] {
  return [
    ['ratelimit-policy', `"minute";q=${limit};w=60`],
    ['ratelimit', `"minute";r=${remaining};t=${resetSeconds}`],
  ]
}

/**
 * Someone else may have signed in since the page was opened: what one person has written must not
 * be sent as another.
 */
function refuseOtherAccount(
  { method, access }: Route['endpoint'],
  actor: Actor,
  pageAccount: string | undefined,
): void {
  if (method === 'GET' || access === 'anyone' || pageAccount === undefined) return
  if (actor.kind !== 'person' || actor.accountId === pageAccount) return
  throw new AppError('OTHER_ACCOUNT', errorWords.anotherAccountSignedIn)
}

async function once(
  context: Context,
  route: Route,
  input: unknown,
  caller: Caller,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const key = caller.idempotencyKey
  if (!key || key.length > 255) {
    throw new AppError('IDEMPOTENCY_KEY_REQUIRED', errorWords.idempotencyKeyRequired)
  }
  if (context.actor.kind !== 'person') throw new AppError('UNAUTHENTICATED')
  const claim = { accountId: context.actor.accountId, key, endpoint: endpointName(route.endpoint) }
  const earlier = await replayOrClaim(context.db, claim, input, context.clock.now())
  if (earlier) return earlier.reply
  const reply = await work()
  await storeReply(context.db, claim, reply)
  return reply
}

function exchange(caller: Caller, raw: RawInput, effects: Effects): HttpExchange {
  return {
    ip: caller.ip,
    userAgent: caller.userAgent,
    doNotTrack: caller.doNotTrack ?? false,
    cookies: caller.cookies,
    authorization: caller.authorization,
    setCookie: (name, value, options = {}) => effects.cookies.push({ name, value, options }),
    clearCookie: (name) => effects.cookies.push({ name, value: undefined, options: {} }),
    addHeader: (name, value) => effects.headers.push([name, value]),
    files: raw.files ?? {},
  }
}

/** @throws AppError NOT_FOUND for parameters that cannot be, INVALID_INPUT or INVALID_CURSOR with what is wrong */
export function readInput(endpoint: Endpoint, raw: Pick<RawInput, 'params' | 'query' | 'body'>) {
  const fields: FieldError[] = []
  const parse = (part: 'params' | 'query' | 'body', value: unknown) => {
    const schema = endpoint[part]
    if (!schema) return undefined
    const parsed = schema.safeParse(value ?? {}, { error: schemaWords })
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues) {
      const path = [...(part === 'body' ? [] : [part]), ...issue.path].join('.')
      fields.push({ path, message: issue.message })
    }
    return undefined
  }
  const parsedParams = parse('params', raw.params)
  // An id that cannot exist answers as one that does not: neither says which ids are real.
  if (fields.length > 0) throw new AppError('NOT_FOUND')
  const input = {
    params: parsedParams,
    query: parse('query', raw.query),
    body: parse('body', raw.body),
  }
  if (fields.length > 0) {
    const cursor = fields.length === 1 && fields[0]!.path === 'query.cursor'
    throw new AppError(cursor ? 'INVALID_CURSOR' : 'INVALID_INPUT', { fields: fields.slice(0, 50) })
  }
  return input
}

function checkReply(route: Route, reply: unknown): unknown {
  const checked = route.endpoint.reply.safeParse(reply)
  if (checked.success) return checked.data
  throw new Error(
    `${endpointName(route.endpoint)} replied against its contract: ${z.prettifyError(checked.error)}`,
  )
}

/** too_many_connections, lock_not_available, and read_only_sql_transaction of a server that stands by. */
const unavailable = new Set(['53300', '55P03', '25006'])

/** What PostgreSQL and the code throw, as one of the closed list. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const state = sqlState(error)
  // Connection failures, a server that is starting, a statement that took too long.
  const lost = state?.startsWith('08') || state?.startsWith('57') || unavailable.has(state ?? '')
  const code = (error as { code?: unknown } | null)?.code
  const message = error instanceof Error ? error.message : ''
  if (
    lost ||
    error instanceof OutOfPatience ||
    code === 'ECONNREFUSED' ||
    code === 'ECONNRESET' ||
    /timeout exceeded when trying to connect|Connection terminated|not queryable/.test(message)
  ) {
    return new AppError('UNAVAILABLE', { retryAfter: 2 }, { cause: error })
  }
  // What no text in the database can hold, such as NUL: the contract let it through.
  if (state === '22021' || state === '22P05') {
    return new AppError('INVALID_INPUT', errorWords.unstorableText, { cause: error })
  }
  // disk_full
  if (state === '53100') return new AppError('STORAGE_FULL', undefined, { cause: error })
  if (state === '40001' || state === '40P01')
    return new AppError('CONFLICT', errorWords.concurrentChange, {
      cause: error,
    })
  return new AppError('INTERNAL', undefined, { cause: error })
}
