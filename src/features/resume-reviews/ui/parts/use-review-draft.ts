import { useEffect, useRef, useState } from 'react'
import { ApiError, isRefusal } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { reportFailure } from '#web/api/failure.ts'
import { markSent, markUnsent } from '#web/shell/unsent.ts'
import { saveReviewDraft, type ReviewOrderDetail } from '../../contract.ts'

export type DraftState = 'saved' | 'saving' | 'failed' | 'conflict'

/** How long typing rests before it is saved, in milliseconds. */
const rest = 700

type Draft = { summary: string; comments: ReadonlyMap<number, string> }

/** What a reviewer writes, saved when the typing rests, one call after the other. */
export function useReviewDraft(order: ReviewOrderDetail) {
  const { id } = order
  const round = order.rounds.at(-1)!
  const [draft, setDraft] = useState<Draft>(() => ({
    summary: round.summary,
    comments: new Map(round.comments.map(({ line, text }) => [line, text])),
  }))
  const [state, setState] = useState<DraftState>('saved')
  const shown = useRef(draft)
  const version = useRef(order.draftVersion)
  const isChanged = useRef(false)
  const isLost = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const line = useRef<Promise<void>>(Promise.resolve())
  const name = `review-${id}`

  async function send(): Promise<void> {
    if (!isChanged.current || isLost.current) return
    isChanged.current = false
    const comments = [...shown.current.comments]
      .map(([at, text]) => ({ line: at, text: text.trim() }))
      .filter(({ text }) => text !== '')
    const body = { expectedVersion: version.current, summary: shown.current.summary, comments }
    try {
      const saved = await call(saveReviewDraft, { params: { id }, body }, { silent: true })
      version.current = saved.draftVersion
      setState(isChanged.current ? 'saving' : 'saved')
      if (!isChanged.current) markSent(name)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      isChanged.current = true
      if (isRefusal(error, 'VERSION_CONFLICT')) {
        isLost.current = true
        return setState('conflict')
      }
      reportFailure(saveReviewDraft, error)
      setState('failed')
    }
  }

  /** Sends what is not saved yet. @returns whether everything is */
  async function flush(): Promise<boolean> {
    clearTimeout(timer.current)
    line.current = line.current.then(send)
    await line.current
    return !isChanged.current
  }

  function edit(change: Partial<Draft>): void {
    shown.current = { ...shown.current, ...change }
    setDraft(shown.current)
    isChanged.current = true
    markUnsent(name)
    if (isLost.current) return
    setState('saving')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), rest)
  }

  function comment(at: number, text: string | undefined): void {
    const comments = new Map(shown.current.comments)
    if (text === undefined) comments.delete(at)
    else comments.set(at, text)
    edit({ comments })
  }

  const latest = useRef(flush)
  useEffect(() => {
    latest.current = flush
  })
  useEffect(
    () => () => {
      void latest.current()
      markSent(name)
    },
    [name],
  )
  return { draft, state, edit, comment, flush, version }
}

export type ReviewDraft = ReturnType<typeof useReviewDraft>
