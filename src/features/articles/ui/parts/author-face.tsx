import type { ComponentProps } from 'react'
import { Avatar } from '#web/kit/avatar.tsx'
import '../author-face.css'

/** An author's photo, which editors upload in any shape. */
export function AuthorFace(
  props: Pick<ComponentProps<typeof Avatar>, 'name' | 'picture' | 'size'>,
) {
  return (
    <span className="author-face">
      <Avatar {...props} />
    </span>
  )
}
