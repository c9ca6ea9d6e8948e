/** What leaves the site for other sites: feeds of jobs, sitemaps, and what robots may read. */
import * as articles from '#features/articles/server/service.ts'
import * as posts from '#features/feeds/server/service.ts'
import * as publicProfiles from '#features/public-profiles/server/service.ts'
import * as jobSearch from '#features/job-search/server/service.ts'
import type { Context } from '#platform/context.ts'
import type { FlagName } from '#shared/flags.ts'
import { feeds, type Feed, type FeedName } from './service.feed-formats.ts'
import * as queries from './queries.feeds.ts'
import { element } from './xml.ts'

type Telling = Pick<Context, 'db' | 'clock' | 'settings'>

const jobsAtOnce = 200
const firstNumber = 2 ** 31 - 1

/**
 * A feed in pieces: what is open while it is read, the newest entries first, never all at once in
 * memory.
 *
 * @param companySlug of one company alone
 */
export async function* feedOf(
  context: Telling,
  name: FeedName,
  companySlug: string | null,
): AsyncGenerator<string> {
  const feed: Feed = feeds[name]
  const { publicUrl: origin, brandName } = context.settings
  const about = { origin, name: brandName, now: context.clock.now() }
  yield feed.head(about)
  let before = firstNumber
  let told = 0
  const most = feed.most ?? Infinity
  while (told < most) {
    const limit = Math.min(jobsAtOnce, most)
    const open = await queries.openJobs(context.db, { before, companySlug, limit })
    let piece = ''
    for (const job of open) {
      const entry = feed.job(job, about)
      if (entry === null || told >= most) continue
      piece += told > 0 ? feed.between + entry : entry
      told += 1
    }
    if (piece !== '') yield piece
    const last = open.at(-1)
    if (!last || open.length < limit) break
    before = last.number
  }
  yield feed.tail
}

const sitemapHead = '<?xml version="1.0" encoding="utf-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function entry(tag: 'url' | 'sitemap', location: string, changedAt: Date | null): string {
  const changed = element('lastmod', changedAt?.toISOString())
  return `<${tag}>${element('loc', location)}${changed}</${tag}>\n`
}

type Kind = {
  /** Those that have an address, with when one of their pages last changed, where that is known. */
  parts: (context: Telling) => Promise<{ part: number; changedAt: Date | null }[]>
  pagesOf: (context: Telling, part: number) => Promise<{ path: string; changedAt: Date }[]>
}

const companyKind = (folder: 'company' | 'careers'): Kind => ({
  async parts({ db }) {
    const parts = await queries.companyParts(db)
    return parts.map((part) => ({ part, changedAt: null }))
  },
  async pagesOf({ db }, part) {
    const companies = await queries.companiesOfPart(db, part)
    return companies.map(({ key, changedAt }) => ({ path: `/${folder}/${key}`, changedAt }))
  },
})

/** What there can be more of than one sitemap may list. */
const kinds: Readonly<Record<string, Kind>> = {
  articles: { parts: articles.sitemapParts, pagesOf: articles.pagesOfPart },
  profiles: { parts: publicProfiles.sitemapParts, pagesOf: publicProfiles.pagesOfPart },
  companies: companyKind('company'),
  careers: companyKind('careers'),
  jobs: {
    parts: ({ db }) => queries.jobParts(db),
    async pagesOf({ db }, part) {
      const open = await queries.jobsOfPart(db, part)
      return open.map(({ key, changedAt }) => ({ path: `/job-listing/${key}`, changedAt }))
    },
  },
  posts: { parts: posts.sitemapParts, pagesOf: posts.pagesOfPart },
}

/** The list of sitemaps; each says when one of its pages last changed, or was closed. */
export async function sitemapIndex(context: Telling): Promise<string> {
  const { publicUrl } = context.settings
  const named = (name: string, changedAt: Date | null) =>
    entry('sitemap', `${publicUrl}/sitemaps/${name}.xml`, changedAt)
  const lists = await articles.listsToFind(context)
  const lines = [named('pages', null), ...(lists.length > 0 ? [named('blog', null)] : [])]
  for (const [name, { parts }] of Object.entries(kinds)) {
    for (const { part, changedAt } of await parts(context)) {
      lines.push(named(`${name}-${part}`, changedAt))
    }
  }
  return `${sitemapHead}<sitemapindex ${namespace}>\n${lines.join('')}</sitemapindex>\n`
}

/** Pages that an admin may have switched off. */
const flaggedPages: readonly [FlagName, string][] = [
  ['openFigures', '/open'],
  ['transparency', '/transparency'],
]

/** One sitemap by its name; null when there is none of that name, or nothing in it. */
export async function sitemapNamed(context: Telling, name: string): Promise<string | null> {
  const pages = await pagesOf(context, name)
  if (pages.length === 0) return null
  const { publicUrl } = context.settings
  const lines = pages.map(({ path, changedAt }) => entry('url', publicUrl + path, changedAt))
  return `${sitemapHead}<urlset ${namespace}>\n${lines.join('')}</urlset>\n`
}

async function pagesOf(
  context: Telling,
  name: string,
): Promise<{ path: string; changedAt: Date | null }[]> {
  if (name === 'pages') {
    const paths = await fixedPages(context)
    return paths.map((path) => ({ path, changedAt: null }))
  }
  if (name === 'blog') return articles.listsToFind(context)
  const [, kind = '', part] = /^([a-z]+)-(\d{1,5})$/.exec(name) ?? []
  const found = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  return found ? found.pagesOf(context, Number(part)) : []
}

async function fixedPages(context: Telling): Promise<string[]> {
  const collections = await jobSearch.collectionsToFind(context)
  const { letters } = await jobSearch.listCollections(context, undefined)
  const flags = context.settings.flagsOf({ kind: 'guest' })
  return [
    '/',
    '/job-search',
    '/blogs',
    '/feeds',
    '/signup',
    '/help',
    '/support',
    '/how-numbers-work',
    ...flaggedPages.filter(([flag]) => flags.includes(flag)).map(([, path]) => path),
    ...(letters.length > 0 ? ['/collections'] : []),
    ...letters.map(({ letter }) => `/collections/${letter}`),
    ...collections.map(({ slug }) => `/jobs/${encodeURIComponent(slug)}`),
  ]
}

/** What belongs to people alone is nothing for robots; what is open is in the sitemap. */
const closedToRobots = [
  '/api/',
  '/auth/',
  '/admin/',
  '/account',
  '/candidate/',
  '/recruiter/',
  '/chat/',
  '/applications',
  '/referrals',
  '/introductions',
  '/saved',
  '/alerts',
  '/unsubscribe/',
  '/verify-email',
]

/** robots.txt (RFC 9309). */
export function robotsText({ settings }: Pick<Context, 'settings'>): string {
  const closed = closedToRobots.map((path) => `Disallow: ${path}`)
  return `User-agent: *\n${closed.join('\n')}\nAllow: /\n\nSitemap: ${settings.publicUrl}/sitemap.xml\n`
}
