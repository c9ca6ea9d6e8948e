import { defineEvent } from '#platform/context.ts'

/** Published articles look different from now on: their pages, and the lists that name them. */
export const articlesChanged = defineEvent<{ paths: string[] }>('articles.changed')
