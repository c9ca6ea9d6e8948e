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
const companiesAtMost = 50_000
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

/** The list of sitemaps; each says when one of its pages last changed, or was closed. */
export async function sitemapIndex(context: Telling): Promise<string> {
  const { publicUrl } = context.settings
  const parts = await queries.jobParts(context.db)
  const postParts = await posts.sitemapParts(context)
  const newest = parts.reduce<Date | null>(
    (latest, { changedAt }) => (latest && latest > changedAt ? latest : changedAt),
    null,
  )
  // A sitemap without a page is not valid: what is empty is not named.
  const [article] = await articles.pagesToFind(context, 1)
  const [profile] = await publicProfiles.pagesToFind(context, 1)
  const named = (name: string, changedAt: Date | null) =>
    entry('sitemap', `${publicUrl}/sitemaps/${name}.xml`, changedAt)
  const lines = [
    named('pages', null),
    ...(article ? [named('articles', null)] : []),
    ...(profile ? [named('profiles', null)] : []),
    ...(newest ? [named('companies', newest), named('careers', newest)] : []),
    ...parts.map(({ part, changedAt }) =>
      entry('sitemap', `${publicUrl}/sitemaps/jobs-${part}.xml`, changedAt),
    ),
    ...postParts.map(({ part, changedAt }) =>
      entry('sitemap', `${publicUrl}/sitemaps/posts-${part}.xml`, changedAt),
    ),
  ]
  return `${sitemapHead}<sitemapindex ${namespace}>\n${lines.join('')}</sitemapindex>\n`
}

/** Pages that an admin may have switched off. */
const flaggedPages: readonly [FlagName, string][] = [
  ['openFigures', '/open'],
  ['transparency', '/transparency'],
]

/** One sitemap by its name; null when there is none of that name, or nothing in it. */
export async function sitemapNamed(context: Telling, name: string): Promise<string | null> {
  const { publicUrl } = context.settings
  const jobsPart = /^jobs-(\d{1,6})$/.exec(name)?.[1]
  const postsPart = /^posts-(\d{1,6})$/.exec(name)?.[1]
  let lines: string[]
  if (name === 'pages') {
    const collections = await jobSearch.collectionsToFind(context)
    const flags = context.settings.flagsOf({ kind: 'guest' })
    const paths = [
      '/',
      '/job-search',
      '/blogs',
      '/feeds',
      '/signup',
      '/pricing',
      '/cancellation-policy',
      '/help',
      '/support',
      '/how-numbers-work',
      ...flaggedPages.filter(([flag]) => flags.includes(flag)).map(([, path]) => path),
      ...collections.map(({ slug }) => `/jobs/${slug}`),
    ]
    lines = paths.map((path) => entry('url', publicUrl + path, null))
  } else if (name === 'articles') {
    const found = await articles.pagesToFind(context)
    lines = found.map(({ path, changedAt }) => entry('url', publicUrl + path, changedAt))
  } else if (name === 'profiles') {
    const found = await publicProfiles.pagesToFind(context)
    lines = found.map(({ path, changedAt }) => entry('url', publicUrl + path, changedAt))
  } else if (name === 'companies' || name === 'careers') {
    const folder = name === 'careers' ? 'careers' : 'company'
    const companies = await queries.companiesWithJobs(context.db, companiesAtMost)
    lines = companies.map(({ key, changedAt }) =>
      entry('url', `${publicUrl}/${folder}/${key}`, changedAt),
    )
  } else if (jobsPart !== undefined) {
    const open = await queries.jobsOfPart(context.db, Number(jobsPart))
    lines = open.map(({ key, changedAt }) =>
      entry('url', `${publicUrl}/job-listing/${key}`, changedAt),
    )
  } else if (postsPart !== undefined) {
    const found = await posts.pagesOfPart(context, Number(postsPart))
    lines = found.map(({ path, changedAt }) => entry('url', publicUrl + path, changedAt))
  } else return null
  if (lines.length === 0) return null
  return `${sitemapHead}<urlset ${namespace}>\n${lines.join('')}</urlset>\n`
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
