import { defineEvent } from '#platform/context.ts'

/** Published articles look different from now on: their pages, and the lists that name them. */
export const articlesChanged = defineEvent<{
  paths: string[]
  /** Those that search engines may list, or could list until now; authors are found by their articles. */
  indexed: string[]
}>('articles.changed')
