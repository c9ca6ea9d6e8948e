/**
 * Pages on Fastify: hashed assets, the page cache, security headers and the rendering of everything
 * that is no call of the API.
 */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { registrationOf } from '#features/accounts/server/service.ts'
import type { Settings } from '#platform/context.ts'
import { addressKey, type Limiter } from '#platform/http/limits.ts'
import type { Clock } from '#platform/log/clock.ts'
import type { Logger } from '#platform/log/logger.ts'
import { requestLocale } from '#platform/http/request-locale.ts'
import { inLocale } from '#platform/locale/locale.ts'
import { currentLocale, localeSource, type Locale } from '#shared/locale.ts'
import type { Dispatch } from '#web/shell/server-calls.ts'
import { appShellPath } from '#web/service-worker/worker-words.ts'
import type { RenderOptions } from '#web/entry-server.tsx'
import type { Shell } from '#web/shell/shell.ts'
import { mountAssets } from './web/assets.ts'
import { sendHtml } from './web/compress.ts'
import { errorDocument, plainDocument } from './web/error-document.ts'
import { securityHeaders } from './web/headers.ts'
import { openBundle } from './web/bundle.ts'
import { createSharePictures } from './web/share-pictures.ts'
import { mountPlainNavigations } from './web/plain-navigations.ts'
import { mountInstallation } from './web/installation.ts'
import { SharedPage, createPageCache, type Making, type PageCache } from './web/page-cache.ts'

export type WebOptions = {
  development: boolean
  /** Where `scripts/build.ts` has put `client`, `server` and `build.json`. */
  distFolder: string
  dispatch: Dispatch
  settings: Settings
  /** The deployment's IANA zone. */
  timeZone: string
  /** `https://jobs.example.org`, for canonical addresses. */
  origin: string
  logger: Pick<Logger, 'error'>
  limiter: Limiter
  clock: Clock
  /** Signs the pictures for links. */
  secret: string
  /** Languages that people may ask for. */
  locales: readonly Locale[]
  /** True when the cookies carry a session: such a visitor never gets a shared page. */
  hasSession: (cookies: Record<string, string>) => boolean
}

export type MountedWeb = {
  /** Forgets the cached pages of a path, or all of them; for the events that change them. */
  invalidate: (path?: string) => void
  close: () => Promise<void>
}

/**
 * Pages that are made for one address; those that are kept cost nothing. Far above what people open together, and
 * each takes as much as some calls.
 */
const pages = { method: 'GET', path: '/*', perMinute: 600 } as const

type Visit = { cookies: Record<string, string>; guest: boolean; nonce: string | null }

const botPattern = /bot|crawl|spider|slurp|facebookexternalhit|embedly|preview|lighthouse/i
const payloadSuffix = '/_payload.json'

/** Mounts the pages; every GET that no other route has taken ends here. */
export async function mountWeb(app: FastifyInstance, options: WebOptions): Promise<MountedWeb> {
  const bundle = await openBundle(app.server, options)
  const maxBytes = (64 * 1024 * 1024) / options.locales.length
  const caches = new Map(options.locales.map((locale) => [locale, createPageCache({ maxBytes })]))
  const { settings } = options
  const fixed = {
    buildId: bundle.buildId,
    timeZone: options.timeZone,
    origin: options.origin,
    development: options.development,
    locales: options.locales,
  }
  /** What a page says of the deployment; settings change while it runs. */
  const shellNow = (): Omit<Shell, 'viewer' | 'now'> => ({
    ...fixed,
    locale: currentLocale(),
    brand: settings.brandName,
    flags: settings.flagsOf({ kind: 'guest' }),
    registration: registrationOf(settings),
  })
  if (!options.development) await mountAssets(app, options.distFolder)
  mountBuilds()
  mountInstallation(app, settings, options.locales)
  const sharePictures = createSharePictures(options)
  sharePictures.mount(app)
  app.get(appShellPath, (request, reply) =>
    inLocale(requestLocale(request, options.locales), () => answerAppShell(request, reply)),
  )

  await mountPlainNavigations(app, (page, request, reply) => {
    const nonce = options.development ? randomBytes(16).toString('base64url') : null
    securityHeaders(reply, nonce, options.development)
    return inLocale(requestLocale(request, options.locales), () =>
      plainDocument(page(), settings.brandName, bundle.assetsFor([]), nonce),
    )
  })

  app.get('/*', { onRequest: bundle.middleware ? [bundle.middleware] : [] }, inOwnLocale)

  return {
    invalidate: (path) => caches.forEach((cache) => cache.invalidate(path)),
    close: () => bundle.close(),
  }

  function inOwnLocale(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    return inLocale(requestLocale(request, options.locales), () => answer(request, reply))
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const cookies = (request as { cookies?: Record<string, string> }).cookies ?? {}
    const guest = !options.hasSession(cookies)
    const url = new URL(request.url, options.origin)
    if (url.pathname.endsWith(payloadSuffix)) return answerPayload(request, reply, url)

    // What guests see is the same for all of them; Vite's own scripts need a nonce in development.
    const isShared = guest && !options.development
    const nonce = isShared ? null : randomBytes(16).toString('base64url')
    securityHeaders(reply, nonce, options.development)
    const key = url.pathname + url.search
    const cache = caches.get(currentLocale())!
    const cached = guest ? cache.get(key) : undefined
    if (cached) return cached.send(request, reply)
    const wait = secondsToWait(request)
    if (wait) return answerFailure(request, reply, nonce, { status: 429, retryAfter: wait })
    const making = cache.begin(key)
    try {
      const visit = { cookies, guest, nonce, making, cache }
      return await answerPage(request, reply, url, visit)
    } catch (error) {
      options.logger.error({ err: error, requestId: request.id, path: url.pathname }, 'page failed')
      return answerFailure(request, reply, nonce, { status: 500 })
    } finally {
      cache.end(making)
    }
  }

  async function answerPage(
    request: FastifyRequest,
    reply: FastifyReply,
    url: URL,
    visit: Visit & { making: Making; cache: PageCache },
  ): Promise<unknown> {
    const bot = botPattern.test(request.headers['user-agent'] ?? '')
    const result = await renderPage(request, url, visit, visit.guest || bot)
    if (result.kind === 'redirect') return reply.redirect(result.location, result.status)
    reply.code(result.status).type('text/html; charset=utf-8')
    if (bot && result.status >= 400) return reply.send('')
    if (result.cacheSeconds === null || typeof result.html !== 'string' || visit.nonce !== null) {
      reply.header('cache-control', 'private, no-store')
      return sendHtml(request, reply, result.html)
    }
    const page = new SharedPage(result.html)
    if (result.status === 200) visit.cache.set(visit.making, page, result.cacheSeconds)
    return page.send(request, reply)
  }

  async function renderPage(request: FastifyRequest, url: URL, visit: Visit, complete: boolean) {
    const entry = await bundle.entry()
    return entry.render(pageRequest(url), renderOptions(entry, request, { ...visit, complete }))
  }

  function pageRequest(url: URL): Request {
    return new Request(url, { headers: { accept: 'text/html' } })
  }

  function renderOptions(
    entry: Awaited<ReturnType<typeof bundle.entry>>,
    request: FastifyRequest,
    { cookies, guest, nonce, complete }: Visit & { complete: boolean },
  ): RenderOptions {
    // The bundle has its own copy of what knows the language.
    entry.findLocaleIn(localeSource())
    return {
      dispatch: options.dispatch,
      caller: {
        cookies,
        ip: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
        requestId: request.id,
        locale: currentLocale(),
      },
      shell: shellNow(),
      hasSession: !guest,
      flagsOf: ({ userId, role }) => settings.flagsOf({ kind: 'person', accountId: userId, role }),
      complete,
      nonce,
      assetsFor: bundle.assetsFor,
      pictureOf: sharePictures.addressOf,
      onError: (error) =>
        options.logger.error(
          {
            err: error,
            requestId: request.id,
            path: new URL(request.url, options.origin).pathname,
          },
          'page error',
        ),
    }
  }

  /** The data of a page that guests share, without its HTML. */
  async function answerPayload(request: FastifyRequest, reply: FastifyReply, url: URL) {
    const wait = secondsToWait(request)
    if (wait) return reply.code(429).header('retry-after', String(wait)).send({ statusCode: 429 })
    const page = new URL(url)
    page.pathname = url.pathname.slice(0, -payloadSuffix.length) || '/'
    const entry = await bundle.entry()
    const visit = { cookies: {}, guest: true, nonce: null, complete: true }
    const result = await entry.readPayload(pageRequest(page), renderOptions(entry, request, visit))
    // It is for programs: people find the page itself.
    reply.header('x-robots-tag', 'noindex')
    if (result.kind === 'payload') {
      return reply.header('cache-control', 'private, no-store').send(result.data)
    }
    const moved = result.kind === 'redirect' ? new URL(result.location, page) : null
    // A page that needs a session redirects to the sign-in page with another status.
    if (result.kind !== 'redirect' || result.status !== 301 || moved?.origin !== page.origin) {
      return reply.code(404).send({ statusCode: 404 })
    }
    const path = moved.pathname === '/' ? '' : moved.pathname
    return reply.redirect(path + payloadSuffix + moved.search, result.status)
  }

  /** What the service worker keeps; it is made for guests, and the browser knows whose it is. */
  async function answerAppShell(request: FastifyRequest, reply: FastifyReply) {
    const entry = await bundle.entry()
    entry.findLocaleIn(localeSource())
    securityHeaders(reply, null, options.development)
    const html = entry.renderAppShell({
      shell: shellNow(),
      assets: bundle.assetsFor([]),
    })
    return new SharedPage(html).send(request, reply)
  }

  /** @returns 0 unless the visitor's address has had too many pages made */
  function secondsToWait({ ip }: FastifyRequest): number {
    return options.limiter.secondsToWait(pages, addressKey(ip), options.clock.now().getTime())
  }

  function answerFailure(
    request: FastifyRequest,
    reply: FastifyReply,
    nonce: string | null,
    { status, retryAfter }: { status: 429 | 500; retryAfter?: number },
  ) {
    const bot = botPattern.test(request.headers['user-agent'] ?? '')
    reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store')
    if (retryAfter) reply.header('retry-after', String(retryAfter))
    const assets = bundle.assetsFor([])
    return reply.send(
      bot ? '' : errorDocument(status, settings.brandName, assets, nonce, retryAfter),
    )
  }

  /** What a page polls to notice a new release, and what a release says about its routes. */
  function mountBuilds(): void {
    const build = { id: bundle.buildId, timestamp: bundle.builtAt }
    app.get('/builds/latest.json', (_request, reply) =>
      reply.header('cache-control', 'no-cache').send(build),
    )
    app.get('/builds/meta/:file', async (request, reply) => {
      const { file } = request.params as { file: string }
      if (file !== `${build.id}.json`) return reply.code(404).send({ statusCode: 404 })
      const prerendered = (await bundle.entry()).cacheablePaths()
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send({ ...build, prerendered, redirects: {} })
    })
  }
}
