import { defineEvent } from '#platform/context.ts'

/** Pages of posts that search engines may list have appeared, changed or gone. */
export const postsChanged = defineEvent<{
  paths: string[]
  /** Other pages that show them. */
  shownOn: string[]
}>('feeds.postsChanged')
