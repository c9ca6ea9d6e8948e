/** The pages of posts, as other parts of the product hear of them. */
import * as articles from '#features/articles/server/service.ts'
import type { Context } from '#platform/context.ts'
import { postsChanged } from './events.ts'
import type { WrittenRow } from './queries.ts'

export const pathOf = (slug: string) => `/feeds/post/${slug}`

/** Says that a post’s page has appeared, changed or gone. Posts without a name are not listed anywhere. */
export async function tellPage(
  context: Context,
  { slug, isMasked, articleId }: Pick<WrittenRow, 'slug' | 'isMasked' | 'articleId'>,
): Promise<void> {
  if (isMasked) return
  const below = articleId === null ? null : await articles.discussedPath(context, articleId)
  await context.publish(postsChanged, {
    paths: [pathOf(slug)],
    shownOn: below === null ? [] : [below],
  })
}
