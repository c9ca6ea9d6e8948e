import { useQuery } from '@tanstack/react-query'
import { redirect, useLocation, useParams, type LoaderFunctionArgs } from 'react-router'
import { Discussion, discussionOf } from '#features/feeds/ui/public/discussion.tsx'
import { load, queryClientContext } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { Link } from '#web/kit/link.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { articlePath } from '#shared/article-path.ts'
import { notFound, type Meta } from '#web/shell/page.ts'
import { getArticle, type Article } from '../../contract.ts'
import { words } from '../messages.ts'
import { ArticleRow } from '../parts/article-card.tsx'
import { Breadcrumbs, breadcrumbList, type Crumb } from '../parts/breadcrumbs.tsx'
import '../article-text.css'

/** Pages with an address of their own. */
const fixed: Readonly<Record<string, { category: string; slug: string }>> = {
  '/about': { category: 'company', slug: 'about' },
  '/terms': { category: 'legal', slug: 'terms' },
  '/privacy': { category: 'legal', slug: 'privacy' },
}

type Params = Readonly<Record<string, string | undefined>>

function placeOf(pathname: string, params: Params): { category: string; slug: string } {
  return (
    fixed[pathname.toLowerCase()] ?? {
      category: params['category'] ?? params['categories'] ?? '',
      slug: params['slug'] ?? params['blog'] ?? '',
    }
  )
}

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url)
  const place = placeOf(pathname, params)
  const { article, movedTo } = await load(context, getArticle, { params: place })
  // Which kind the other place is of is known there: it leads on if it stands elsewhere.
  if (movedTo) throw redirect(articlePath(kindOf(pathname), movedTo), 301)
  if (!article) throw notFound(pathname)
  const own = links.article(article)
  if (own.toLowerCase() !== pathname.toLowerCase()) throw redirect(own, 301)
  if (article.category.kind === 'blog') {
    await context.get(queryClientContext).fetchInfiniteQuery(discussionOf(article.id))
  }
  // The text itself comes with the query.
  const { html: _html, headings: _headings, related: _related, ...about } = article
  return about
}

function kindOf(pathname: string): 'blog' | 'page' {
  return pathname.startsWith('/blog/') ? 'blog' : 'page'
}

function crumbsOf({ category }: Pick<Article, 'category'>): Crumb[] {
  const home = { label: words.home, to: links.home() }
  if (category.kind === 'blog') {
    return [
      home,
      { label: words.blog, to: links.blogs() },
      { label: category.name, to: links.blog(category.slug) },
    ]
  }
  return category.slug === 'help' ? [home, { label: words.help, to: links.help() }] : [home]
}

export const meta: Meta<typeof loader> = ({ data: article, shell }) => {
  if (!article) return { title: words.blog }
  const url = article.canonicalUrl ?? shell.origin + links.article(article)
  const own = { label: article.title, to: links.article(article) }
  return {
    title: article.title,
    description: article.excerpt,
    canonical: article.canonicalUrl ?? links.article(article),
    ...(!article.isIndexed && { robots: 'noindex' }),
    jsonLd: (drawn) => {
      const image = article.picture ? shell.origin + article.picture : drawn
      return {
        '@context': 'https://schema.org',
        '@graph': [
          {
            '@type': 'Article',
            headline: article.title,
            description: article.excerpt,
            datePublished: article.publishedAt,
            dateModified: article.changedAt,
            author: {
              '@type': article.authorName === shell.brand ? 'Organization' : 'Person',
              name: article.authorName,
              ...(article.authorSlug && { url: shell.origin + links.author(article.authorSlug) }),
            },
            ...(image && { image }),
            publisher: { '@type': 'Organization', name: shell.brand },
            mainEntityOfPage: url,
            ...(article.tags.length > 0 && { keywords: article.tags.join(', ') }),
          },
          breadcrumbList(shell.origin, [...crumbsOf(article), own]),
        ],
      }
    },
  }
}

/** A post, a help article, or a page about the site. */
export function Component() {
  const { pathname } = useLocation()
  const params = useParams()
  const { data } = useQuery(query(getArticle, { params: placeOf(pathname, params) }))
  const article = data?.article
  if (!article) return null
  const isPost = article.category.kind === 'blog'
  return (
    <div className="page page-width">
      <article className="max-w-measure grid gap-6">
        <header className="grid gap-3">
          <Breadcrumbs crumbs={crumbsOf(article)} />
          <h1 className="display" dir="auto">
            {article.title}
          </h1>
          <p className="small muted flex flex-wrap gap-x-3">
            {(isPost || article.authorSlug) && <Byline article={article} />}
            {isPost && <Time at={article.publishedAt} form="date" />}
            {(!isPost || article.changedAt > article.publishedAt) && (
              <span>
                {words.updated} <Time at={article.changedAt} form="date" />
              </span>
            )}
            {isPost && <span>{words.minutes(article.readingMinutes)}</span>}
          </p>
        </header>
        {article.headings.length > 3 && <Contents headings={article.headings} />}
        {/* The server cleans it when it is saved. */}
        <div
          className="prose article-text"
          dir="auto"
          dangerouslySetInnerHTML={{ __html: article.html }}
        />
        {isPost && article.tags.length > 0 && (
          <p className="small flex flex-wrap gap-x-3">
            <span className="muted">{words.tags}:</span>
            {article.tags.map((tag) => (
              <Link key={tag} className="link" to={links.blogs({ tag })}>
                {tag}
              </Link>
            ))}
          </p>
        )}
      </article>
      {isPost && (
        <Discussion articleId={article.id} address={`${article.category.slug}/${article.slug}`} />
      )}
      {article.related.length > 0 && article.category.slug !== 'legal' && (
        <section className="mt-12 max-w-measure" aria-labelledby="related">
          <h2 id="related" className="mb-2">
            {words.related}
          </h2>
          <ul className="rows">
            {article.related.map((other) => (
              <ArticleRow key={other.id} article={other} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Byline({ article: { authorName, authorSlug } }: { article: Article }) {
  return (
    <span>
      {words.by}{' '}
      {authorSlug ? (
        <Link className="link" to={links.author(authorSlug)} rel="author">
          <bdi>{authorName}</bdi>
        </Link>
      ) : (
        <bdi>{authorName}</bdi>
      )}
    </span>
  )
}

function Contents({ headings }: Pick<Article, 'headings'>) {
  return (
    <nav aria-label={words.contents} className="small">
      <p className="font-semibold">{words.contents}</p>
      <ul className="mt-1 grid gap-1">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a className="link" href={`#${id}`} dir="auto">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
