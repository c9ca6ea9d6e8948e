import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { load, queryClientContext } from '#web/api/query-client.ts'
import { pages, query } from '#web/api/query.ts'
import { Empty } from '#web/kit/content.tsx'
import { PagedList } from '#web/kit/lists.tsx'
import { links } from '#web/links.ts'
import type { Meta } from '#web/shell/page.ts'
import { getArticleAuthor, listArticlesOfAuthor, type ArticleCard } from '../../contract.ts'
import { words } from '../messages.ts'
import { ArticleRow } from '../parts/article-card.tsx'
import { AuthorFace } from '../parts/author-face.tsx'
import { breadcrumbList, Breadcrumbs } from '../parts/breadcrumbs.tsx'

const pageSize = 20
const listOf = (slug: string) =>
  pages(listArticlesOfAuthor, { params: { slug }, query: { limit: pageSize } })

export async function loader({ params, context }: LoaderFunctionArgs) {
  const slug = params['slug'] ?? ''
  const [author] = await Promise.all([
    load(context, getArticleAuthor, { params: { slug } }),
    context.get(queryClientContext).fetchInfiniteQuery(listOf(slug)),
  ])
  return author
}

const crumbsAbove = () => [
  { label: words.home, to: links.home() },
  { label: words.blog, to: links.blogs() },
]

export const meta: Meta<typeof loader> = ({ data: author, shell }) => {
  if (!author) return { title: words.blog, robots: 'noindex' }
  const { name, bio, picture, articles, updatedAt } = author
  const own = links.author(author.slug)
  const url = shell.origin + own
  return {
    title: name,
    description: bio,
    canonical: own,
    ...(articles === 0 && { robots: 'noindex' }),
    jsonLd: {
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'ProfilePage',
          url,
          dateModified: updatedAt,
          mainEntity: {
            '@type': 'Person',
            name,
            url,
            description: bio,
            ...(picture && { image: shell.origin + picture }),
          },
        },
        breadcrumbList(shell.origin, [...crumbsAbove(), { label: name, to: own }]),
      ],
    },
  }
}

/** `/authors/{slug}`: someone who writes here, and what they have written. */
export function Component() {
  const { slug = '' } = useParams()
  const { data: author } = useSuspenseQuery(query(getArticleAuthor, { params: { slug } }))
  const list = useInfiniteQuery(listOf(slug))
  const items = list.data?.pages.flatMap((page) => page.items as ArticleCard[]) ?? []
  return (
    <div className="page page-width">
      <header className="max-w-measure mb-8 grid gap-4">
        <Breadcrumbs crumbs={crumbsAbove()} />
        <div className="flex items-center gap-4">
          <AuthorFace name={author.name} picture={author.picture} size="head" />
          <h1 className="display" dir="auto">
            {author.name}
          </h1>
        </div>
        <p className="whitespace-pre-line wrap-anywhere" dir="auto">
          {author.bio}
        </p>
      </header>
      {items.length === 0 ? (
        <Empty title={words.authorNone}>{words.authorNoneHint}</Empty>
      ) : (
        <section className="max-w-[52rem]" aria-label={words.author(author.name)}>
          <PagedList list={list} shown={items.length}>
            {items.map((item) => (
              <ArticleRow key={item.id} article={item} />
            ))}
          </PagedList>
        </section>
      )}
    </div>
  )
}
