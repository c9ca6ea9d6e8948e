import { lazy, Suspense, useState } from 'react'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { links } from '#web/links.ts'
import { useViewer } from '#web/shell/use-viewer.ts'
import type { Post } from '../../contract.ts'
import { words as feedWords } from '../messages.ts'

// Most readers of a list answer nothing in it.
const AnswerDialog = lazy(async () => ({
  default: (await import('./answer-form.tsx')).AnswerDialog,
}))

/** The way from an offer of referrals to a request to its referrer. */
export function AnswerOffer({ post, isMain }: { post: Post; isMain: boolean }) {
  const kind = isMain ? 'primary' : 'quiet'
  const viewer = useViewer()
  const [isOpen, setOpen] = useState(false)
  const isFull = post.capacity?.left === 0
  if (post.isOwn || isFull || post.state !== 'published') return null
  if (!viewer) {
    return (
      <div>
        <LinkButton kind={kind} to={links.login({ next: links.post(post.slug) })}>
          {feedWords.ask}
        </LinkButton>
      </div>
    )
  }
  if (viewer.role !== 'jobSeeker') return null
  return (
    <div className="grid justify-items-start gap-1">
      <Button kind={kind} onClick={() => setOpen(true)}>
        {feedWords.ask}
      </Button>
      <p className="small muted">{feedWords.askFree}</p>
      {isOpen && (
        <Suspense>
          <AnswerDialog post={post} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
