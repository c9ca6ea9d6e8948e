import { useRef, useState } from 'react'
import { notify } from '#web/kit/notifications.ts'
import { ApiError } from './api-error.ts'

export type FieldWrite = {
  busy: boolean
  /** What was wrong with the last attempt, for its field. */
  problem: string | undefined
  /** Says what is wrong before anything is sent. */
  refuse: (problem: string) => void
  /**
   * @param write a silent call; a second one while it runs does nothing
   * @param done the notification when it has succeeded; none where the screen shows it
   * @returns whether it has
   */
  run: (write: () => Promise<unknown>, done?: string) => Promise<boolean>
}

/** A write of a single field that sends itself, such as a picture: a refusal stands at the field. */
export function useFieldWrite(): FieldWrite {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  // A second press may come before the first one has been drawn.
  const running = useRef(false)

  async function run(write: () => Promise<unknown>, done?: string): Promise<boolean> {
    if (running.current) return false
    running.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      await write()
      if (done) notify({ message: done, type: 'success' })
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.fields[0]?.message ?? error.reason)
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return { busy, problem, refuse: setProblem, run }
}
