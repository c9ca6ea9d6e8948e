import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, isRefusal } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { reportFailure } from '#web/api/failure.ts'
import { keyOf } from '#web/api/query.ts'
import {
  getResume,
  listResumes,
  saveResume,
  type BuiltResume,
  type ResumeDocument,
} from '../../contract.ts'

type SaveState = 'saved' | 'saving' | 'failed' | 'conflict'

/** How long typing rests before it is saved, in milliseconds. */
const rest = 700
const wholeDate = /^(19|20)\d\d(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/
const dateNames = new Set(['startDate', 'endDate', 'date', 'releaseDate'])

export const isDate = (value: string) => value === '' || wholeDate.test(value)

const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/

/**
 * What can be sent of what is typed: half a date, half an address and an entry that has no name yet are
 * kept on the page, and the rest is saved.
 */
export function sendable(document: ResumeDocument): ResumeDocument {
  const text = JSON.stringify(document, (key, inner: unknown) =>
    dateNames.has(key) && typeof inner === 'string' && !wholeDate.test(inner) ? undefined : inner,
  )
  const copy = JSON.parse(text) as ResumeDocument
  if (!looksLikeEmail.test(copy.basics?.email ?? '')) delete copy.basics?.email
  return {
    ...copy,
    ...(copy.certificates && { certificates: copy.certificates.filter(({ name }) => name) }),
    ...(copy.awards && { awards: copy.awards.filter(({ title }) => title) }),
    ...(copy.publications && { publications: copy.publications.filter(({ name }) => name) }),
  }
}

/** A resume as it stands on the page, saved when the typing rests, one call after the other. */
export function useResumeEditor(start: BuiltResume) {
  const queries = useQueryClient()
  const [resume, setResume] = useState(start)
  const [state, setState] = useState<SaveState>('saved')
  const shown = useRef(start)
  const version = useRef(start.version)
  const isChanged = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const line = useRef<Promise<void>>(Promise.resolve())

  async function send(): Promise<void> {
    if (!isChanged.current) return
    isChanged.current = false
    const { id, template, paper, sections } = shown.current
    const label = shown.current.label.trim() || start.label
    const document = sendable(shown.current.document)
    const expectedVersion = version.current
    const body = { label, template, paper, sections, document, expectedVersion }
    try {
      const saved = await call(saveResume, { params: { id }, body }, { silent: true })
      version.current = saved.version
      setState(isChanged.current ? 'saving' : 'saved')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      isChanged.current = true
      if (isRefusal(error, 'VERSION_CONFLICT')) return setState('conflict')
      reportFailure(saveResume, error)
      setState('failed')
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer.current)
    line.current = line.current.then(send)
    return line.current
  }

  function edit(change: Partial<BuiltResume>): void {
    shown.current = { ...shown.current, ...change }
    setResume(shown.current)
    isChanged.current = true
    if (state === 'conflict') return
    setState('saving')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), rest)
  }

  const latest = useRef({ flush, queries })
  useEffect(() => {
    latest.current = { flush, queries }
  })
  useEffect(
    () => () => {
      const { flush: last, queries: cache } = latest.current
      void last().then(() => {
        void cache.invalidateQueries({ queryKey: keyOf(listResumes) })
        cache.removeQueries({ queryKey: keyOf(getResume) })
      })
    },
    [],
  )
  return { resume, state, edit, flush }
}

export type ResumeEditor = ReturnType<typeof useResumeEditor>
