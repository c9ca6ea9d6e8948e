import { lazy, Suspense } from 'react'
import type { CommentProps } from './comment-fields.tsx'

/** For those signed in alone, so that guests do without its code. */
const CommentFields = lazy(async () => ({
  default: (await import('./comment-fields.tsx')).CommentFields,
}))

/** A comment on a post, or a reply to one. */
export function CommentForm(asked: CommentProps) {
  return (
    <Suspense>
      <CommentFields {...asked} />
    </Suspense>
  )
}
