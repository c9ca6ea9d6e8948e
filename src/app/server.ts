/** Builds the whole product around a database: used by `start.ts` and by every API test. */
import { fastifyUnderPressure } from '@fastify/under-pressure'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyReply,
  type onRequestHookHandler,
} from 'fastify'
import { join } from 'node:path'
import { withAccessKeys } from '#features/access-keys/server/service.ts'
import { createReadActor } from '#features/accounts/server/service.ts'
import type { Config } from '#platform/config/config.ts'
import type { ContextParts } from '#platform/context.ts'
import { auditKeyOf } from '#platform/db/audit-seal.ts'
import type { DatabasePool } from '#platform/db/pool.ts'
import type { OpenDatabase } from '#platform/db/open.ts'
import { createCarriers } from '#platform/delivery/carriers.ts'
import { createDnsResolver } from '#platform/dns/resolver.ts'
import { createOutside, type Outside } from '#platform/outside/outside.ts'
import { isOwnPath, mountOtherMethods } from '#platform/http/unknown-calls.ts'
import { createReadAddress, trustOf } from '#platform/http/proxies.ts'
import { createDispatch, type Dispatch, type ReadActor } from '#platform/http/dispatch.ts'
import { createLimiter, type Limiter } from '#platform/http/limits.ts'
import { createSharedReplies, type SharedReplies } from '#platform/http/shared-replies.ts'
import { mountEndpoints, sendError } from '#platform/http/mount.ts'
import { requestLocale } from '#platform/http/request-locale.ts'
import { createIdentity } from '#platform/identity/identity.ts'
import { commonLists } from '#platform/identity/weak-passwords.ts'
import { errorWords } from '#platform/messages.errors.ts'
import { inLocale } from '#platform/locale/locale.ts'
import { systemClock, type Clock } from '#platform/log/clock.ts'
import { createLogger, type Logger } from '#platform/log/logger.ts'
import { createRefusals } from '#platform/log/refusals.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { createMailTask } from '#platform/mail/send-mail.ts'
import { createPaymentProviders } from '#platform/payments/create-providers.ts'
import { createSocketHub } from '#platform/realtime/hub.ts'
import { watchPresence } from '#features/chat/server/service.ts'
import { mountRealtime, type Realtime } from '#platform/realtime/mount.ts'
import type { Provider } from '#platform/identity/provider.ts'
import { createTextTask } from '#platform/sms/send-text.ts'
import { createClamdScanner, noScanner } from '#platform/scan/clamd.ts'
import { createDiskStorage, filesFolderOf } from '#platform/storage/storage.ts'
import { createEnqueue } from '#platform/tasks/queue.ts'
import { createRunAsSystem, type RunAsSystem } from '#platform/tasks/run-as-system.ts'
import { createSentNotes } from '#platform/tasks/sent-notes.ts'
import type { Task } from '#platform/tasks/tasks.ts'
import { createThrottle } from '#platform/throttle/throttle.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import {
  checkComplete,
  dashboard,
  declared,
  declaredEndpoints,
  notificationTypes,
  personalData,
  routes,
  schedules,
  socketHandlers,
  tasks,
} from './features.ts'
import { capConnections, connectionsAtMost } from './connections.ts'
import { mountViolationReports } from './csp-report.ts'
import { mountPaymentWebhooks } from './payment-webhooks.ts'
import { mountWidget } from './widget.ts'
import { mountDocs } from './docs.ts'
import { mountMcp } from './mcp/mount.ts'
import { mountFeeds } from '#app/feeds.ts'
import { mountHealth, type Readiness } from './health.ts'
import { publishIn } from './wire.ts'
import { fcmFor, mailerFor, texterFor } from './senders.ts'
import { keptBackupsFor, openSettings } from './settings.ts'
import { withVitals } from './vitals.ts'

export type ServerOptions = {
  config: Config
  database: OpenDatabase
  clock?: Clock
  log?: Logger
  mailer?: Mailer
  /** How other sites are reached; over the network unless told. */
  outside?: Outside
}

export type Stopping = { readonly now: boolean; begin: () => void }

function createStopping(): Stopping & { signal: AbortSignal } {
  const controller = new AbortController()
  return {
    get now() {
      return controller.signal.aborted
    },
    begin: () => controller.abort(),
    signal: controller.signal,
  }
}

export type Server = {
  app: FastifyInstance
  dispatch: Dispatch
  readActor: ReadActor
  runAsSystem: RunAsSystem
  parts: ContextParts
  database: DatabasePool
  realtime: Realtime
  tasks: readonly Task[]
  schedules: typeof schedules
  sessionCookie: string
  limiter: Limiter
  /** To be told when what they show has changed. */
  shared: SharedReplies
  /** From the moment the process is asked to stop. */
  stopping: Stopping
  /** What `/readyz` asks for. */
  readiness: Readiness
}

/** Of replies that are shared, so much is kept. */
const sharedBytes = 32 * 1024 * 1024

/** Longest wait for a whole request, and for its headers, in milliseconds. */
const requestTimeout = 30_000
const headersTimeout = 25_000
/** How often Node looks for connections that are too slow; how many bytes address and headers may have. */
const http = { connectionsCheckingInterval: 2_000, maxHeaderSize: 64 * 1024 }

export async function buildServer(options: ServerOptions): Promise<Server> {
  checkComplete()
  await commonLists()
  const { config, database } = options
  const clock = options.clock ?? systemClock
  const log = options.log ?? createLogger(config.logLevel)
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const identity = createIdentity({
    secret: config.secret,
    baseUrl: publicUrl,
    providers: await providersOf(config),
  })
  const mailer = options.mailer ?? (await mailerFor(config, clock, log))
  const texter = texterFor(config, mailer)
  const notes = createSentNotes(join(config.dataDir, 'sent'), log)
  const hub = createSocketHub()
  const throttle = await createThrottle({
    db: database.db,
    redisUrl: config.redisUrl,
    clock,
    log,
    scale: config.rateLimitScale,
  })
  const auditKey = auditKeyOf(config.secret)
  const refusals = createRefusals({ db: database.db, auditKey, clock, log })
  const stopping = createStopping()
  const settings = await openSettings(config, {
    database,
    log,
    publicUrl,
    sendsTexts: texter !== undefined,
  })
  const parts: ContextParts = {
    clock,
    log,
    timeZone: config.timeZone,
    settings,
    identity,
    storage: createDiskStorage(filesFolderOf(config.dataDir), config.secret),
    dns: createDnsResolver(config.dnsServers),
    outside: options.outside ?? createOutside({ ...config.outside, turns: throttle.turns }),
    keptBackups: keptBackupsFor(config, database),
    scanner: config.clamdUrl ? createClamdScanner(config.clamdUrl) : noScanner,
    carriers: createCarriers({ mailer, texter, notes, fcm: fcmFor(config, publicUrl, clock) }),
    paymentProviders: createPaymentProviders(config.billing),
    notificationTypes,
    dashboard: withVitals(dashboard, { database, config, clock, realtime: () => realtime }),
    ...declared,
    personalData,
    throttle,
    auditKey,
    refusals,
    signal: stopping.signal,
    sockets: hub,
    enqueueIn: createEnqueue(clock),
    publishIn,
  }
  const readActor = createReadActor(database.db, identity, () => clock.now())
  const limiter = createLimiter(config.rateLimitScale)
  const shared = createSharedReplies(clock, { maxBytes: sharedBytes })
  const dispatch = createDispatch({
    ...parts,
    routes,
    database,
    readActor: withAccessKeys(readActor, database.db, () => clock.now()),
    limiter,
    ...(config.shareReplies && { shared }),
  })

  const app = Fastify({
    genReqId: () => newId(),
    trustProxy: trustOf(config.trustProxy),
    bodyLimit: 1024 * 1024,
    requestTimeout,
    connectionTimeout: 0,
    forceCloseConnections: 'idle',
    http,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false },
    frameworkErrors: (error, { id }, reply) => void sendFailure(error, log, id, reply),
  })
  app.server.headersTimeout = headersTimeout
  const cap = connectionsAtMost()
  if (cap !== undefined) capConnections(app.server, cap)
  await app.register(fastifyUnderPressure, {
    // Zero switches it off: a machine that builds or tests beside it is no overload of ours.
    maxEventLoopDelay: config.environment === 'production' ? 2_000 : 0,
    retryAfter: 5,
    customError: class extends AppError {
      constructor() {
        super('UNAVAILABLE', { retryAfter: 5 })
      }
    },
  })
  app.addHook('onClose', () => throttle.close())
  app.addHook('onClose', () => refusals.close())
  addHooks(app, log, { https: publicUrl.startsWith('https:'), stopping })
  if (config.trustProxy === false) app.addHook('onRequest', warnOfForwarding(log))
  app.setErrorHandler((error: FastifyError, request, reply) =>
    inLocale(requestLocale(request, config.locales), () =>
      sendFailure(error, log, request.id, reply),
    ),
  )
  const notFound = (request: FastifyRequest, reply: FastifyReply) =>
    inLocale(requestLocale(request, config.locales), () =>
      sendError(reply, new AppError('NOT_FOUND').toBody(request.id)),
    )
  app.setNotFoundHandler(notFound)
  const readiness: Readiness = {
    needs: new Map([
      ['running', () => !stopping.now],
      ['database', () => database.answering()],
    ]),
    wants: new Map(),
  }
  mountHealth(app, readiness)
  mountViolationReports(app, { limiter, clock, log })
  mountDocs(app, settings)
  mountFeeds(app, { db: database.db, clock, settings: parts.settings, limiter })
  const endpoints = declaredEndpoints().map(({ endpoint }) => endpoint)
  await mountEndpoints(app, {
    endpoints,
    dispatch,
    secureCookies: publicUrl.startsWith('https:'),
    sessionCookies: [identity.cookieName],
    publicUrl: config.publicUrl,
    locales: config.locales,
  })
  mountOtherMethods(app, endpoints)
  mountMcp(app, { dispatch, settings: parts.settings, limiter, clock })
  mountWidget(app, { dispatch, settings })
  const runAsSystem = createRunAsSystem({ ...parts, db: database.db })
  await mountPaymentWebhooks(app, { limiter, clock, runAsSystem, billing: config.billing })
  // Calls that do not exist answer as calls, not as pages.
  app.get('/api/*', notFound)

  const presence = watchPresence({ runAsSystem, log })
  app.addHook('onClose', async () => presence.stop())
  const realtime = await mountRealtime({
    pages: presence,
    httpServer: app.server,
    parts,
    db: database.db,
    handlers: socketHandlers,
    readActor,
    log,
    publicUrl: config.publicUrl,
    locales: config.locales,
    limiter,
    addressOf: createReadAddress(config.trustProxy),
    adapter: adapterFor(config, database),
  })
  // Before all others: sockets and addresses that cannot be read get no hook.
  app.server.prependListener('request', (_request, response) => {
    response.setHeader('x-content-type-options', 'nosniff')
  })
  if (config.redisUrl) readiness.wants.set('Redis', () => realtime.up())
  hub.attach(realtime)

  return {
    app,
    dispatch,
    readActor,
    runAsSystem,
    parts,
    database: database.db,
    realtime,
    tasks: [...tasks, createMailTask(mailer, notes), createTextTask(texter, notes)],
    schedules,
    sessionCookie: identity.cookieName,
    limiter,
    shared,
    stopping,
    readiness,
  }
}

function adapterFor(config: Config, database: OpenDatabase) {
  if (config.redisUrl) return { kind: 'redis', url: config.redisUrl } as const
  // The embedded database has one process of ours; several share one that others operate.
  if (config.databaseUrl) return { kind: 'postgres', pool: database.pool } as const
  return { kind: 'memory' } as const
}

/** Their library is loaded where there are any. */
async function providersOf(config: Config): Promise<ReadonlyMap<string, Provider>> {
  const { google, oidc, sites } = config.providers
  if (!google && !oidc && sites.length === 0) return new Map()
  const { createProviders } = await import('#platform/identity/providers.ts')
  return createProviders(config.providers, config.environment !== 'production')
}

/** Once: a person who reads the log has to learn that everybody shares the limits of one address. */
function warnOfForwarding(log: Logger): onRequestHookHandler {
  let warned = false
  return (request, _reply, done) => {
    const { headers } = request
    if (!warned && (headers['x-forwarded-for'] ?? headers['forwarded']) !== undefined) {
      warned = true
      log.warn(
        'Requests carry X-Forwarded-For, but TRUST_PROXY is not set: all visitors share the limits of the proxy’s address. Set it to the number of proxies.',
      )
    }
    done()
  }
}

type HookOptions = {
  /** Whether people open the site by https, wherever that ends. */
  https: boolean
  stopping: Stopping
}

function addHooks(app: FastifyInstance, log: Logger, { https, stopping }: HookOptions): void {
  app.addHook('onRequest', (request, reply, done) => {
    // A proxy that keeps connections would send the next request while this one is being closed.
    if (stopping.now) reply.header('connection', 'close')
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    reply.header('x-frame-options', 'DENY')
    if (https) {
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    }
    if (isOwnPath(request.url)) done()
    else done(new AppError('NOT_FOUND'))
  })
  app.addHook('onResponse', (request, reply, done) => {
    log.info({
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      ip: request.ip,
    })
    done()
  })
}

const fastifyCodes: Record<string, AppError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new AppError('UNSUPPORTED_MEDIA_TYPE', errorWords.jsonRequired),
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError('PAYLOAD_TOO_LARGE'),
  FST_ERR_CTP_EMPTY_JSON_BODY: new AppError('MALFORMED_BODY', errorWords.emptyBody),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new AppError('MALFORMED_BODY'),
  FST_ERR_CTP_INVALID_JSON_BODY: new AppError('MALFORMED_BODY', errorWords.bodyNotJson),
  FST_ERR_MAX_PARAM_LENGTH: new AppError('NOT_FOUND'),
  FST_ERR_BAD_URL: new AppError('NOT_FOUND'),
}

/** Other refusals of the libraries: a folder instead of a file, a path that leaves its folder. */
function ofTheirs(status: number | undefined): AppError | undefined {
  if (status === undefined || status < 400 || status >= 500) return undefined
  if (status === 403 || status === 404) return new AppError('NOT_FOUND')
  return new AppError('MALFORMED_BODY')
}

/** The JSON answer to whatever was thrown outside of a call. */
export function sendFailure(
  error: FastifyError,
  log: Logger,
  requestId: string,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof AppError) {
    if (error.details?.retryAfter) reply.header('retry-after', String(error.details.retryAfter))
    return sendError(reply, error.toBody(requestId))
  }
  const known = fastifyCodes[error.code] ?? ofTheirs(error.statusCode)
  if (known) return sendError(reply, known.toBody(requestId))
  log.error({ err: error, requestId }, 'request failed')
  return sendError(reply, new AppError('INTERNAL').toBody(requestId))
}
