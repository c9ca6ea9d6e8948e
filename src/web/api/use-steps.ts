import { useRef, useState } from 'react'
import { ApiError } from './api-error.ts'

export type Steps = {
  busy: boolean
  /** A second press while it runs does nothing. */
  run: (work: () => Promise<unknown>) => void
}

/**
 * Several steps behind one button, where `useAction` is one call. What a call was refused with has been
 * told by then; the work itself catches what it says in another place.
 */
export function useSteps(): Steps {
  const [busy, setBusy] = useState(false)
  // A second press may come before the first one has been drawn.
  const running = useRef(false)
  const run: Steps['run'] = (work) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    work()
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
      })
      .finally(() => {
        running.current = false
        setBusy(false)
      })
  }
  return { busy, run }
}
