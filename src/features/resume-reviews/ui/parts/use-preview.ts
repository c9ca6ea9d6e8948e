import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { previewReview, type ReviewPreview } from '../../contract.ts'

export type PreviewState = {
  preview: ReviewPreview | undefined
  problem: string | undefined
  isBusy: boolean
  reload: () => void
}

/** What the reviewer would read of the chosen resume; the last choice wins, however long each takes. */
export function usePreview(resumeId: string | null, hidesEmployers: boolean): PreviewState {
  const [preview, setPreview] = useState<ReviewPreview>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const latest = useRef(0)
  const reload = useCallback(() => {
    const own = ++latest.current
    const isLatest = () => latest.current === own
    setBusy(true)
    call(previewReview, { body: { resumeId, hidesEmployers } }, { silent: true })
      .then((found) => {
        if (!isLatest()) return
        setPreview(found)
        setProblem(undefined)
      })
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        if (!isLatest()) return
        setPreview(undefined)
        setProblem(error.fields[0]?.message ?? error.reason)
      })
      .finally(() => {
        if (isLatest()) setBusy(false)
      })
  }, [resumeId, hidesEmployers])
  useEffect(reload, [reload])
  return { preview, problem, isBusy, reload }
}
