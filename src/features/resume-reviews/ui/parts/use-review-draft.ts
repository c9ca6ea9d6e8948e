import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { reportFailure } from '#web/api/failure.ts'
import { keepReply } from '#web/api/keep-reply.ts'
import { query } from '#web/api/query.ts'
import { markSent, markUnsent } from '#web/shell/unsent.ts'
import { getReviewOrder, saveReviewDraft, type ReviewOrderDetail } from '../../contract.ts'
import { draftOf, mergeDrafts, withText, type Draft, type DraftConflict } from './draft-merge.ts'

/** `over`: it was delivered, handed back or ended in another window, so nothing can be saved any longer. */
export type DraftState = 'saved' | 'saving' | 'failed' | 'conflict' | 'over'

/** How long typing rests before it is saved, in milliseconds. */
const rest = 700

/**
 * What a reviewer writes, saved when the typing rests, one call after the other, each with the version it was
 * made on. What another window has saved meanwhile is brought together with it; where both changed the same
 * text, the reviewer chooses.
 */
export function useReviewDraft(order: ReviewOrderDetail) {
  const { id } = order
  const queries = useQueryClient()
  const [draft, setDraft] = useState<Draft>(() => draftOf(order.rounds.at(-1)!))
  const [state, setState] = useState<DraftState>('saved')
  const [conflicts, setConflicts] = useState<readonly DraftConflict[]>([])
  const shown = useRef(draft)
  const base = useRef(draft)
  const version = useRef(order.draftVersion)
  const isChanged = useRef(false)
  const isOver = useRef(false)
  const open = useRef<readonly DraftConflict[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const line = useRef<Promise<void>>(Promise.resolve())
  const name = `review-${id}`

  function show(next: Draft): void {
    shown.current = next
    setDraft(next)
  }

  async function send(): Promise<void> {
    if (!isChanged.current || isOver.current || open.current.length > 0) return
    isChanged.current = false
    const sent = shown.current
    const comments = [...sent.comments]
      .map(([at, text]) => ({ line: at, text: text.trim() }))
      .filter(({ text }) => text !== '')
    const body = { expectedVersion: version.current, summary: sent.summary, comments }
    try {
      const saved = await call(saveReviewDraft, { params: { id }, body }, { silent: true })
      version.current = saved.draftVersion
      base.current = sent
      setState(isChanged.current ? 'saving' : 'saved')
      if (!isChanged.current) markSent(name)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      isChanged.current = true
      const code = error.body?.code
      if (code === 'VERSION_CONFLICT') return bringTogether()
      if (code === 'ILLEGAL_TRANSITION' || code === 'NOT_FOUND') return end()
      reportFailure(saveReviewDraft, error)
      setState('failed')
    }
  }

  /** Another window was faster. */
  async function bringTogether(): Promise<void> {
    let theirs: ReviewOrderDetail
    try {
      theirs = await call(getReviewOrder, { params: { id } }, { silent: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 404) return end()
      reportFailure(getReviewOrder, error)
      return setState('failed')
    }
    const round = theirs.rounds.at(-1)
    // The page keeps what was written here: with the new state it would show the delivered review instead.
    if (!round || round.deliveredAt !== null || theirs.round !== order.round) return end()
    const saved = draftOf(round)
    const { merged, conflicts: found } = mergeDrafts(base.current, shown.current, saved)
    version.current = theirs.draftVersion
    base.current = saved
    keepReply(queries, theirs, getReviewOrder, { params: { id } })
    show(merged)
    ask(found)
  }

  function end(): void {
    isOver.current = true
    setState('over')
  }

  /** Nothing is sent while a question is open: it would decide it. */
  function ask(questions: readonly DraftConflict[]): void {
    open.current = questions
    setConflicts(questions)
    setState(questions.length > 0 ? 'conflict' : 'saving')
    if (questions.length === 0) void flush()
  }

  /** Mine stands on the page already, with what was typed since. */
  function resolve(conflict: DraftConflict, choice: 'mine' | 'theirs'): void {
    if (choice === 'theirs') show(withText(shown.current, conflict.field, conflict.theirs))
    ask(open.current.filter(({ field }) => field !== conflict.field))
  }

  /** Sends what is not saved yet. @returns whether everything is */
  async function flush(): Promise<boolean> {
    clearTimeout(timer.current)
    line.current = line.current.then(send)
    await line.current
    return !isChanged.current
  }

  function edit(change: Partial<Draft>): void {
    show({ ...shown.current, ...change })
    isChanged.current = true
    markUnsent(name)
    if (isOver.current || open.current.length > 0) return
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
  /** Leaves what cannot be saved any longer, and shows the review as it is. */
  const leave = () => queries.invalidateQueries(query(getReviewOrder, { params: { id } }))
  return { draft, state, conflicts, edit, comment, resolve, flush, leave, version }
}

export type ReviewDraft = ReturnType<typeof useReviewDraft>
