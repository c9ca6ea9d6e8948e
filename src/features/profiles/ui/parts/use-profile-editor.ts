import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CallInput } from '#shared/endpoint.ts'
import { ApiError, isRefusal } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { keepReply } from '#web/api/keep-reply.ts'
import { query } from '#web/api/query.ts'
import { markSent, markUnsent } from '#web/shell/unsent.ts'
import type { FieldError } from '#shared/errors.ts'
import {
  getCandidateInfo,
  saveCandidateInfo,
  type CandidateInfo,
  type Profile,
} from '../../contract.ts'

export type SaveState = 'saved' | 'pending' | 'saving' | 'failed' | 'conflict'
type Change = Omit<NonNullable<CallInput<typeof saveCandidateInfo>['body']>, 'expectedVersion'>

/** How long typing rests before it is saved, in milliseconds. */
const rest = 700
const formName = 'candidate-profile'

/**
 * The profile as it stands on the page. Changes gather while somebody types and go out one call
 * after the other, each with the version it was made on, so that another tab's change is noticed.
 */
export function useProfileEditor(start: CandidateInfo) {
  const queries = useQueryClient()
  const [profile, setProfile] = useState<Profile>(start.profile)
  const [state, setState] = useState<SaveState>('saved')
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const version = useRef(start.version)
  const waiting = useRef<Change | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const line = useRef<Promise<void>>(Promise.resolve())

  function take(info: CandidateInfo): void {
    version.current = info.version
    keepReply(queries, info, getCandidateInfo)
  }

  async function send(change: Change): Promise<void> {
    setState('saving')
    try {
      const body = { ...change, expectedVersion: version.current }
      take(await call(saveCandidateInfo, { body }))
      setErrors([])
      setState(waiting.current ? 'pending' : 'saved')
      if (!waiting.current) markSent(formName)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setErrors(error.fields)
      setState(isRefusal(error, 'VERSION_CONFLICT') ? 'conflict' : 'failed')
      // What could not be saved goes out again with the next change.
      waiting.current = { ...change, ...waiting.current }
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer.current)
    line.current = line.current.then(() => {
      const change = waiting.current
      waiting.current = null
      return change ? send(change) : undefined
    })
    return line.current
  }

  /** The file goes alone, so that a refused one holds nothing else back. Gives the refusal. */
  async function upload(resume: File): Promise<string | undefined> {
    await flush()
    setState('saving')
    try {
      take(await call(saveCandidateInfo, { body: {} }, { files: { resume } }))
      return undefined
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return error.reason
    } finally {
      setState(waiting.current ? 'failed' : 'saved')
    }
  }

  /** Shows a change at once and saves it when the typing rests. */
  function edit(sections: Profile): void {
    const next = { ...profile, ...sections }
    setProfile(next)
    gather({ profile: { ...(waiting.current?.profile as Profile | undefined), ...sections } })
  }

  function gather(change: Change): void {
    waiting.current = { ...waiting.current, ...change }
    setState('pending')
    markUnsent(formName)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), rest)
  }

  /** Takes what the server has, for when another tab was faster. */
  async function reload(): Promise<void> {
    const info = await queries.fetchQuery({ ...query(getCandidateInfo), staleTime: 0 })
    waiting.current = null
    take(info)
    setProfile(info.profile)
    setState('saved')
    markSent(formName)
  }

  const flushLatest = useRef(flush)
  useEffect(() => {
    flushLatest.current = flush
  })
  useEffect(
    () => () => {
      if (waiting.current) void flushLatest.current()
    },
    [],
  )

  return {
    profile,
    state,
    errors,
    edit,
    reload,
    block: (blockedCompanyIds: string[]) => gather({ blockedCompanyIds }),
    upload,
    removeResume: () => {
      gather({ removeResume: true })
      return flush()
    },
  }
}

export type ProfileEditor = ReturnType<typeof useProfileEditor>
