import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, isRefusal } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { keepReply } from '#web/api/keep-reply.ts'
import { query } from '#web/api/query.ts'
import { markSent, markUnsent } from '#web/shell/unsent.ts'
import type { FieldError } from '#shared/errors.ts'
import { getPosting, savePosting, type Content, type Posting } from '../../contract.ts'
import { forget, keep, kept, type Held } from './kept-draft.ts'
import { heldOf, useHeldValues } from './use-held-values.ts'

/** `partly`: all but the fields that say what is wrong with them. */
export type SaveState = 'saved' | 'partly' | 'pending' | 'saving' | 'failed' | 'conflict'

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
  const saved = useRef(start.content)
  const values = useHeldValues()
  const unsent = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const line = useRef<Promise<ApiError | undefined>>(Promise.resolve(undefined))
  const name = `posting-${id}`

  function take(posting: Posting): void {
    version.current = posting.version
    saved.current = posting.content
    keepReply(queries, posting, getPosting, { params: { id } })
  }

  /** @returns why it was refused, if it was */
  async function send(): Promise<ApiError | undefined> {
    setState('saving')
    // Kept as unsent until the server has answered: the tab may close meanwhile, and the call may fail.
    keepHere()
    unsent.current = false
    try {
      await store(latest.current)
      setErrors([])
      setRefused([])
      keepHere()
      setState(unsent.current ? 'pending' : 'saved')
      return undefined
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      unsent.current = true
      const { fields } = error
      setErrors(inContent(fields))
      const conflict = isRefusal(error, 'VERSION_CONFLICT')
      setState(conflict ? 'conflict' : (await storeRest(fields)) ? 'partly' : 'failed')
      if (!conflict && fields.length === 0) wait(retryAfter)
      return error
    }
  }

  async function store(content: Content): Promise<void> {
    const body = { content, expectedVersion: version.current }
    take(await call(savePosting, { params: { id }, body }, { silent: true }))
  }

  /** One value that the server refuses does not keep the others from being saved. */
  async function storeRest(fields: readonly FieldError[]): Promise<boolean> {
    const refusedKeys = inContent(fields).map(({ path }) => path.split('.')[0] ?? '')
    if (refusedKeys.length === 0) return false
    const before = Object.entries(saved.current).filter(([key]) => refusedKeys.includes(key))
    if (before.length < new Set(refusedKeys).size) return false
    try {
      await store({ ...latest.current, ...Object.fromEntries(before) })
      keepHere()
      return true
    } catch (error) {
      if (error instanceof ApiError) return false
      throw error
    }
  }

  /** What the server does not have stays in this browser. */
  function keepHere(): void {
    const held = values.latest.current
    const isSent = !unsent.current
    if (isSent && Object.keys(held).length === 0) {
      forget(id)
      markSent(name)
    } else keep(id, { version: version.current, content: latest.current, held, isSent })
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
    keepHere()
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
    values.replace({})
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
    const holds = Object.keys(values.latest.current).length > 0
    if (!unsent.current && !holds) show(posting.content)
  }

  function restore(held: Held): void {
    values.replace(held)
    show(latest.current)
  }

  /** Drops what stands in fields and cannot be kept. */
  function dropHeld(): void {
    values.replace({})
  }

  const calls = useRef({ flush, edit, show, restore })
  useEffect(() => {
    calls.current = { flush, edit, show, restore }
  })
  useEffect(() => {
    const found = kept(id)
    const held = found && heldOf(found.isSent ? latest.current : found.content, found.held ?? {})
    const holds = held && Object.keys(held).length > 0
    if (holds) {
      calls.current.restore(held)
      setRestored(true)
      markUnsent(name)
    }
    const isNews =
      found && !found.isSent && JSON.stringify(found.content) !== JSON.stringify(latest.current)
    if (isNews) {
      calls.current.show(found.content)
      unsent.current = true
      setRestored(true)
      markUnsent(name)
      if (found.version === version.current) void calls.current.flush()
      else setState('conflict')
    } else if (!holds) forget(id)
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

  const { held, hold, reads, release, dropRow } = values
  const isPartly = Object.keys(held).length > 0 && state === 'saved'
  return {
    content,
    state: isPartly ? ('partly' as const) : state,
    errors,
    held,
    hold,
    reads,
    release,
    dropRow,
    dropHeld,
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
