/** How an article goes from one state to the next. Pure. */
import type { ArticleState } from '../contract.ts'

export type ArticleAction = 'publish' | 'schedule' | 'unpublish'

const steps: Record<ArticleState, Partial<Record<ArticleAction, ArticleState>>> = {
  draft: { publish: 'published', schedule: 'scheduled' },
  // Scheduling again moves the moment.
  scheduled: { publish: 'published', schedule: 'scheduled', unpublish: 'draft' },
  published: { unpublish: 'unpublished' },
  unpublished: { publish: 'published', schedule: 'scheduled' },
}

/** @returns undefined for a step that there is not */
export function nextState(state: ArticleState, action: ArticleAction): ArticleState | undefined {
  return steps[state][action]
}

export function allowedActions(state: ArticleState): ArticleAction[] {
  return Object.keys(steps[state]) as ArticleAction[]
}

const wordsPerMinute = 220

/** Whole minutes, one at least. */
export function readingMinutes(text: string): number {
  return Math.max(
    1,
    Math.round((text.match(/\p{L}[\p{L}\p{M}\p{N}'’]*/gu)?.length ?? 0) / wordsPerMinute),
  )
}
