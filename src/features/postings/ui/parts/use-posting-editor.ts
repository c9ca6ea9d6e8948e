import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, isRefusal } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { keepReply } from '#web/api/keep-reply.ts'
import { query } from '#web/api/query.ts'
import { markSent, markUnsent } from '#web/shell/unsent.ts'
import type { FieldError } from '#shared/errors.ts'
import { getPosting, savePosting, type Content, type Posting } from '../../contract.ts'
import { forget, keep, kept } from './kept-draft.ts'

export type SaveState = 'saved' | 'pending' | 'saving' | 'failed' | 'conflict'

/** How long typing rests before it is sent, and how long a failure waits, in milliseconds. */
const rest = 700
const retryAfter = 5_000

/**
 * A posting as it stands on the page. Everything typed is kept in this browser at once, and on the
 * server as soon as the typing rests; each save names the version it was made on.
 */
export function usePostingEditor(start: Posting) {
  const { id } = start
  const queries = useQueryClient()
  const [content, setContent] = useState<Content>(start.content)
  const [state, setState] = useState<SaveState>('saved')
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  /** What the last step was refused for: the page leads there, which typing alone does not bring about. */
  const [refused, setRefused] = useState<readonly FieldError[]>([])
  /** Goes up when the fields have to show something else than what was typed. */
  const [edition, setEdition] = useState(0)
  const [restored, setRestored] = useState(false)
  const version = useRef(start.version)
  const latest = useRef(start.content)
  const unsent = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const line = useRef<Promise<ApiError | undefined>>(Promise.resolve(undefined))
  const name = `posting-${id}`

  function take(posting: Posting): void {
    version.current = posting.version
    keepReply(queries, posting, getPosting, { params: { id } })
  }

  /** @returns why it was refused, if it was */
  async function send(): Promise<ApiError | undefined> {
    unsent.current = false
    setState('saving')
    const sent = latest.current
    keep(id, { version: version.current, content: sent })
    try {
      const body = { content: sent, expectedVersion: version.current }
      take(await call(savePosting, { params: { id }, body }, { silent: true }))
      setErrors([])
      setRefused([])
      if (unsent.current) keep(id, { version: version.current, content: latest.current })
      else {
        forget(id)
        markSent(name)
      }
      setState(unsent.current ? 'pending' : 'saved')
      return undefined
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      unsent.current = true
      const { fields } = error
      setErrors(inContent(fields))
      const conflict = isRefusal(error, 'VERSION_CONFLICT')
      setState(conflict ? 'conflict' : 'failed')
      if (!conflict && fields.length === 0) wait(retryAfter)
      return error
    }
  }

  function wait(time: number): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), time)
  }

  /** Sends what has not been sent; resolves when the server has it, or with its refusal. */
  function flush(): Promise<ApiError | undefined> {
    clearTimeout(timer.current)
    line.current = line.current.then(() => (unsent.current ? send() : undefined))
    return line.current
  }

  function edit(change: Partial<Content>): void {
    const next = { ...latest.current, ...change }
    latest.current = next
    setContent(next)
    unsent.current = true
    keep(id, { version: version.current, content: next })
    markUnsent(name)
    if (state !== 'conflict') {
      setState('pending')
      wait(rest)
    }
  }

  function show(next: Content): void {
    latest.current = next
    setContent(next)
    setEdition((before) => before + 1)
  }

  /** Takes what the server has. */
  async function reload(): Promise<Posting> {
    const posting = await queries.fetchQuery({
      ...query(getPosting, { params: { id } }),
      staleTime: 0,
    })
    unsent.current = false
    forget(id)
    take(posting)
    show(posting.content)
    setState('saved')
    markSent(name)
    return posting
  }

  /** Goes on with this page: the other window's words are replaced. */
  async function insist(): Promise<void> {
    const posting = await queries.fetchQuery({
      ...query(getPosting, { params: { id } }),
      staleTime: 0,
    })
    version.current = posting.version
    unsent.current = true
    await flush()
  }

  function refuse(fields: readonly FieldError[]): void {
    setErrors(inContent(fields))
    setRefused(inContent(fields))
  }

  /** After a step: the server's state; what is typed here stays. */
  function accept(posting: Posting): void {
    take(posting)
    if (!unsent.current) show(posting.content)
  }

  const calls = useRef({ flush, edit, show })
  useEffect(() => {
    calls.current = { flush, edit, show }
  })
  useEffect(() => {
    const found = kept(id)
    if (found && JSON.stringify(found.content) !== JSON.stringify(latest.current)) {
      calls.current.show(found.content)
      unsent.current = true
      setRestored(true)
      markUnsent(name)
      if (found.version === version.current) void calls.current.flush()
      else setState('conflict')
    } else forget(id)
    const send = () => void (unsent.current && calls.current.flush())
    const hidden = () => document.visibilityState === 'hidden' && send()
    window.addEventListener('online', send)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      window.removeEventListener('online', send)
      document.removeEventListener('visibilitychange', hidden)
      clearTimeout(timer.current)
      send()
    }
  }, [id, name])

  return {
    content,
    state,
    errors,
    edition,
    restored,
    edit,
    flush,
    reload,
    insist,
    accept,
    refused,
    refuse,
    version,
  }
}

/** The paths of a save begin at its body, those of fields at the content. */
function inContent(fields: readonly FieldError[]): FieldError[] {
  return fields.map((field) => ({ ...field, path: field.path.replace(/^content\./, '') }))
}

export type PostingEditor = ReturnType<typeof usePostingEditor>
