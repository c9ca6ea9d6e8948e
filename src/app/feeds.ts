/** Feeds, sitemaps and robots.txt: bytes for other programs, outside the API. */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { articleFeed } from '#features/articles/server/service.ts'
import { tagMaximum } from '#features/feeds/contract.ts'
import { postFeed } from '#features/feeds/server/service.ts'
import {
  feedOf,
  feeds,
  robotsText,
  sitemapIndex,
  sitemapNamed,
  type FeedName,
} from '#features/job-boards/server/service.ts'
import type { Context } from '#platform/context.ts'
import { addressKey, type Limited, type Limiter } from '#platform/http/limits.ts'
import { AppError } from '#shared/errors.ts'
import { lineSchema } from '#shared/schemas.ts'

type Options = Pick<Context, 'db' | 'clock' | 'settings'> & {
  limiter: Limiter
  /** Milliseconds after which a reader who takes nothing is cut off. */
  silentAtMost?: number
}

/** What is closed leaves every copy within ten minutes. */
const keptSeconds = 300
/** The list of sitemaps is made at most so often. */
const indexKeptMs = 60_000
/** A whole feed of a large site takes a while; so many are written at a time. */
const feedsAtOnce = 4
/** Who stops reading would hold one of these places for ever. */
const silentAtMost = 30_000
const perMinute = 20
/** A million jobs are a hundred files, and a search engine reads them one after the other. */
const sitemapsPerMinute = 240
const tagSchema = lineSchema(tagMaximum, 1).optional()
const slugPattern = /^[a-z0-9-]{1,100}$/
const xml = 'application/xml; charset=utf-8'

export function mountFeeds(app: FastifyInstance, options: Options): void {
  const { limiter, clock } = options
  let writing = 0
  const check = (path: string, ip: string, atMost = perMinute) => {
    const limited: Limited = { method: 'GET', path, perMinute: atMost }
    limiter.check(limited, addressKey(ip), clock.now().getTime())
  }
  const send = (reply: FastifyReply, contentType: string, body: string | Readable) =>
    reply
      .header('content-type', contentType)
      .header('cache-control', `public, max-age=${keptSeconds}`)
      .send(body)

  app.get('/robots.txt', (_request, reply) =>
    send(reply, 'text/plain; charset=utf-8', robotsText(options)),
  )
  app.get('/llms.txt', (_request, reply) =>
    send(reply, 'text/markdown; charset=utf-8', llmsText(options)),
  )
  app.get('/.well-known/security.txt', (_request, reply) =>
    send(reply, 'text/plain; charset=utf-8', securityText(options)),
  )
  const { indexNow } = options.settings
  if (indexNow) {
    // The search engine that is told asks here whether the key is ours.
    app.get(`/${indexNow.key}.txt`, (_request, reply) =>
      send(reply, 'text/plain; charset=utf-8', indexNow.key),
    )
  }
  let index: { text: string; until: number } | undefined
  app.get('/sitemap.xml', async (request, reply) => {
    check('/sitemap.xml', request.ip)
    const now = clock.now().getTime()
    if (!index || index.until <= now) {
      index = { text: await sitemapIndex(options), until: now + indexKeptMs }
    }
    return send(reply, xml, index.text)
  })
  app.get<{ Params: { name: string } }>('/sitemaps/:name.xml', async (request, reply) => {
    check('/sitemaps', request.ip, sitemapsPerMinute)
    const text = await sitemapNamed(options, request.params.name)
    if (text === null) throw new AppError('NOT_FOUND')
    return send(reply, xml, text)
  })
  const sendArticles = async (reply: FastifyReply, ip: string, category: string | null) => {
    check('/blogs/feed.xml', ip)
    const isKnown = category === null || slugPattern.test(category)
    const text = isKnown ? await articleFeed(options, category) : null
    if (text === null) throw new AppError('NOT_FOUND')
    return send(reply, 'application/atom+xml; charset=utf-8', text)
  }
  app.get<{ Querystring: { tag?: unknown } }>('/feeds/feed.xml', async (request, reply) => {
    check('/feeds/feed.xml', request.ip)
    const tag = tagSchema.safeParse(request.query.tag)
    const text = tag.success ? await postFeed(options, tag.data ?? null) : null
    if (text === null) throw new AppError('NOT_FOUND')
    return send(reply, 'application/atom+xml; charset=utf-8', text)
  })
  app.get('/blogs/feed.xml', (request, reply) => sendArticles(reply, request.ip, null))
  app.get<{ Params: { category: string } }>('/blog/:category/feed.xml', (request, reply) =>
    sendArticles(reply, request.ip, request.params.category),
  )
  app.get<{ Params: { name: string }; Querystring: { company?: unknown } }>(
    '/feed/:name',
    async (request, reply) => {
      const { name } = request.params
      if (!(Object.keys(feeds) as string[]).includes(name)) throw new AppError('NOT_FOUND')
      check('/feed', request.ip)
      const { company } = request.query
      if (company !== undefined && !(typeof company === 'string' && slugPattern.test(company))) {
        throw new AppError('NOT_FOUND')
      }
      if (writing >= feedsAtOnce) throw new AppError('UNAVAILABLE', { retryAfter: 30 })
      writing += 1
      const feedName = name as FeedName
      const body = Readable.from(feedOf(options, feedName, company ?? null))
      body.once('close', () => (writing -= 1))
      reply.raw.setTimeout(options.silentAtMost ?? silentAtMost, () => reply.raw.destroy())
      return send(reply, feeds[feedName].contentType, body)
    },
  )
}

const securityTextDays = 180

/** Where to report a weakness (RFC 9116); it expires long after anyone has fetched it anew. */
function securityText({ clock, settings }: Pick<Context, 'clock' | 'settings'>): string {
  const expires = new Date(clock.now().getTime() + securityTextDays * 86_400_000)
  return [
    `Contact: mailto:${settings.supportEmail}`,
    `Expires: ${expires.toISOString()}`,
    `Canonical: ${settings.publicUrl}/.well-known/security.txt`,
    'Preferred-Languages: en',
    '',
  ].join('\n')
}

/** What this site is and how programs read it (llmstxt.org). */
function llmsText({ settings: { brandName, publicUrl } }: Pick<Context, 'settings'>): string {
  const link = (path: string, label: string, about: string) =>
    `- [${label}](${publicUrl}${path}): ${about}`
  return [
    `# ${brandName}`,
    '',
    '> Jobs, and the people who can refer you there. Candidates ask for a referral, verified employees accept or pass, and both see the deadline. Candidates stay anonymous until a referrer accepts.',
    '',
    '## Read',
    '',
    link('/api/docs', 'API', 'every call, its fields and its limits'),
    link('/api/openapi.json', 'OpenAPI', 'the same for programs'),
    link(
      '/mcp',
      'Model Context Protocol',
      'search, read jobs, see who can refer, and prepare requests; with an access key from /account for what is one person’s own',
    ),
    link(
      '/api/jobs?q=nurse&location=Berlin',
      'Job search',
      'JSON, paged by cursor; needs no account',
    ),
    link('/feed/indeed.xml', 'All open jobs', 'XML with full descriptions'),
    link('/sitemap.xml', 'Sitemap', 'jobs, companies, collections, posts and articles'),
    '',
    '## Rules and figures',
    '',
    link('/how-numbers-work', 'How response stats work', 'what each figure counts'),
    link('/open', 'Open figures', 'how requests went in the last 90 days'),
    link('/terms', 'Terms', 'what members agree to'),
    '',
  ].join('\n')
}
