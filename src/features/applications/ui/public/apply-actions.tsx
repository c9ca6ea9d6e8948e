import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { keyOf, query } from '#web/api/query.ts'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Note } from '#web/kit/content.tsx'
import { links } from '#web/links.ts'
import { useViewer } from '#web/shell/use-viewer.ts'
import { listTracked, previewApplication, trackOutside } from '../../contract.ts'
import { words as text } from './apply-words.ts'

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
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const track = async () => {
    try {
      await call(trackOutside, { body: { jobId: job.id } })
      setAsking(false)
      notify({ message: text.tracked, type: 'success' })
      void queries.invalidateQueries({ queryKey: keyOf(previewApplication) })
      void queries.invalidateQueries({ queryKey: keyOf(listTracked) })
    } catch {
      // The notification has said why.
    }
  }
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
        <Note tone="accent" title={text.didYou}>
          <p>{text.didYouHint}</p>
          <p className="mt-3 flex flex-wrap gap-2">
            <Button size="small" onClick={() => void track()}>
              {text.yes}
            </Button>
            <Button size="small" kind="plain" onClick={() => setAsking(false)}>
              {text.no}
            </Button>
          </p>
        </Note>
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
