import { defineEvent } from '#platform/context.ts'

/** Published articles look different from now on: their pages, and the lists that name them. */
export const articlesChanged = defineEvent<{
  paths: string[]
  /** Some of them are pages that search engines may list, or could list until now. */
  isIndexed: boolean
}>('articles.changed')
