import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { query } from '#web/api/query.ts'
import { LinkButton } from '#web/kit/button.tsx'
import { Note } from '#web/kit/content.tsx'
import { links } from '#web/links.ts'
import { useViewer } from '#web/shell/use-viewer.ts'
import { previewApplication } from '../../contract.ts'
import { words as text } from './apply-words.ts'

// Asked after a click alone.
const DidYouApply = lazy(async () => ({
  default: (await import('./did-you-apply.tsx')).DidYouApply,
}))

type Props = {
  job: { id: string; applyUrl: string | null; referralsOpen: boolean }
  /** The one action of its screen. */
  primary?: boolean
  /** The button alone. */
  bare?: boolean
}

/** The way to apply: here, or on the employer's site with a note of it. */
export function ApplyActions({ job, primary = false, bare = false }: Props) {
  const kind = primary ? 'primary' : 'quiet'
  const input = { query: { jobId: job.id } }
  const { data: preview } = useQuery(query(previewApplication, input))
  const viewer = useViewer()
  const [asking, setAsking] = useState(false)
  // A company that has said what it asks is quoted above both ways.
  const general = job.referralsOpen && !preview?.referFirst && text.referFirst
  if (preview?.own) {
    return (
      <Note tone="accent" title={text.applied}>
        <p className="mt-2">
          <LinkButton to={links.application(preview.own.id)}>{text.open}</LinkButton>
        </p>
      </Note>
    )
  }
  if (preview?.way === 'here') {
    return (
      <div className="grid content-start gap-2">
        <LinkButton to={links.apply(job.id)} data-action-label="apply" size="large" kind={kind}>
          {text.here}
        </LinkButton>
        {!bare && (
          <p className="small muted">
            {text.hereHint(preview.respondWithinDays ?? 0)} {general}
          </p>
        )}
      </div>
    )
  }
  if (!job.applyUrl) return null
  return (
    <div className="grid content-start gap-2">
      <a
        href={job.applyUrl}
        className="button"
        data-kind={kind}
        data-size="large"
        target="_blank"
        rel="noopener nofollow"
        onClick={() => setAsking(viewer?.role === 'jobSeeker')}
      >
        {text.outside}
      </a>
      {asking ? (
        <Suspense>
          <DidYouApply jobId={job.id} onClose={() => setAsking(false)} />
        </Suspense>
      ) : (
        !bare && (
          <p className="small muted">
            {text.outsideHint} {general}
          </p>
        )
      )}
    </div>
  )
}
