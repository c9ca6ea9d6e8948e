import { catalogue } from '#shared/catalogue.ts'

export type PersonCounts = {
  posts: number
  removed: number
  comments: number
}

/** What admins see of one person. */
export const personWords = catalogue({
  en: {
    label: 'Feed',
    told: (facts: PersonCounts): string | undefined =>
      facts.posts + facts.comments === 0
        ? undefined
        : `Posts: ${facts.posts}, ${facts.removed} removed. Comments: ${facts.comments}.`,
  },
})
