import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, isRefusal } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { reportFailure } from '#web/api/failure.ts'
import { keepReply } from '#web/api/keep-reply.ts'
import { query } from '#web/api/query.ts'
import { userStore } from '#web/stores/user-store.ts'
import { markSent, markUnsent } from '#web/shell/unsent.ts'
import {
  getCandidateInfo,
  saveCandidateInfo,
  type CandidateInfo,
  type Profile,
} from '../../contract.ts'
import { saveAccepted, type Refusal } from '../public/save-accepted.ts'
import { forgetDraft, keepDraft, readDraft, together, type Change } from './profile-draft.ts'
import {
  mergeProfiles,
  sectionsOf,
  valueOf,
  withField,
  type Conflict,
  type ProfileField,
} from './profile-merge.ts'

/** `kept`: on this device, until there is a connection; `refused`: all but the fields that were refused is saved. */
export type SaveState = 'saved' | 'pending' | 'saving' | 'failed' | 'refused' | 'kept' | 'conflict'

/** How long typing rests before it is saved, in milliseconds. */
const rest = 700
const formName = 'candidate-profile'

/**
 * The profile as it stands on the page. Changes gather while someone types, are kept on the device, and go
 * out one call after the other, each with the version it was made on. What another device has changed
 * meanwhile is brought together with them; where both changed the same field, the person chooses. A field that
 * is refused stays as it was typed, and everything else is saved.
 */
export function useProfileEditor(start: CandidateInfo) {
  const queries = useQueryClient()
  const [profile, setProfile] = useState<Profile>(start.profile)
  const [state, setState] = useState<SaveState>('saved')
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const shown = useRef<Profile>(start.profile)
  const base = useRef<Profile>(start.profile)
  const version = useRef(start.version)
  const waiting = useRef<Change | null>(null)
  /** Empty while the rest is not saved either. */
  const refused = useRef<readonly Refusal[]>([])
  const open = useRef<readonly Conflict[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const line = useRef<Promise<void>>(Promise.resolve())

  function show(next: Profile): void {
    shown.current = next
    setProfile(next)
  }

  function take(info: CandidateInfo): void {
    version.current = info.version
    base.current = info.profile
    keepReply(queries, info, getCandidateInfo)
    const name = info.profile.basics?.name
    if (name) userStore.getState().setName(name)
  }

  async function send(change: Change): Promise<void> {
    setState('saving')
    try {
      const numbered = { ...change, expectedVersion: version.current }
      const outcome = await saveAccepted(numbered, base.current, refused.current)
      if (outcome.info) take(outcome.info)
      settle(change, outcome.refusals)
    } catch (error) {
      // What could not be saved goes out again with the next change.
      waiting.current = together(change, waiting.current)
      refused.current = []
      if (isRefusal(error, 'VERSION_CONFLICT')) return bringTogether()
      if (!(error instanceof ApiError)) throw error
      if (error.status !== 0) reportFailure(saveCandidateInfo, error)
      setState(error.status === 0 ? 'kept' : 'failed')
    }
  }

  function settle({ profile = {} }: Change, found: readonly Refusal[]): void {
    refused.current = found
    setRefusals(found)
    const rested = found.length > 0 ? 'refused' : 'saved'
    setState(waiting.current ? 'pending' : rested)
    if (found.length > 0) {
      // It goes out with the next change; until then this device keeps it.
      const left = sectionsOf(
        profile,
        found.map(({ field }) => field),
      )
      waiting.current = together({ profile: left }, waiting.current)
      keep()
    }
    if (waiting.current) return
    forgetDraft()
    markSent(formName)
  }

  /** Another device was faster. */
  async function bringTogether(): Promise<void> {
    const info = await queries.fetchQuery({ ...query(getCandidateInfo), staleTime: 0 })
    const { merged, conflicts: found } = mergeProfiles(base.current, shown.current, info.profile)
    take(info)
    show(merged)
    waiting.current = { ...waiting.current, profile: merged }
    keep()
    ask(found)
  }

  /** Nothing is sent while a question is open: it would decide it. */
  function ask(questions: readonly Conflict[]): void {
    open.current = questions
    setConflicts(questions)
    setState(questions.length > 0 ? 'conflict' : 'pending')
    if (questions.length === 0) void flush()
  }

  function resolve(conflict: Conflict, choice: 'mine' | 'theirs'): void {
    const next = withField(shown.current, conflict.field, conflict[choice])
    show(next)
    waiting.current = { ...waiting.current, profile: next }
    keep()
    ask(open.current.filter(({ field }) => field !== conflict.field))
  }

  function flush(): Promise<void> {
    clearTimeout(timer.current)
    line.current = line.current.then(() => {
      if (open.current.length > 0) return undefined
      const change = waiting.current
      waiting.current = null
      return change ? send(change) : undefined
    })
    return line.current
  }

  /**
   * The file goes alone, so that a refused one holds nothing else back, and in line with the changes: each
   * of them is made on a version that the one before has left. Gives the refusal.
   */
  async function upload(resume: File): Promise<string | undefined> {
    setState('saving')
    void flush()
    const sent = line.current.then(() => sendFile(resume))
    line.current = sent.then(
      () => undefined,
      () => undefined,
    )
    return sent
  }

  async function sendFile(resume: File): Promise<string | undefined> {
    const unsent = waiting.current
    setState('saving')
    try {
      take(await call(saveCandidateInfo, { body: {} }, { files: { resume } }))
      return undefined
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return error.reason
    } finally {
      // What was typed meanwhile goes out next; what failed before waits for the next change.
      const failed = refused.current.length > 0 ? 'refused' : 'failed'
      const left = unsent ? failed : 'pending'
      setState(waiting.current ? left : 'saved')
    }
  }

  /** Shows a change at once and saves it when the typing rests. */
  function edit(sections: Profile): void {
    show({ ...shown.current, ...sections })
    gather({ profile: sections })
  }

  /** A refused field shows what is saved again; what was typed into it is dropped. */
  function restore(field: ProfileField): void {
    const next = withField(shown.current, field, valueOf(base.current, field))
    edit(sectionsOf(next, [field]))
  }

  function gather(change: Change): void {
    waiting.current = together(waiting.current, change)
    keep()
    markUnsent(formName)
    if (open.current.length > 0) return
    setState('pending')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), rest)
  }

  function keep(): void {
    if (!waiting.current) return
    keepDraft({
      version: version.current,
      base: base.current,
      profile: shown.current,
      change: waiting.current,
    })
  }

  /** What an earlier page could not send. */
  function resume(): void {
    const draft = readDraft()
    if (!draft || waiting.current) return
    version.current = draft.version
    base.current = draft.base
    show(draft.profile)
    gather(draft.change)
  }

  const latest = useRef({ flush, resume })
  useEffect(() => {
    latest.current = { flush, resume }
  })
  useEffect(() => {
    latest.current.resume()
    const online = () => void latest.current.flush()
    window.addEventListener('online', online)
    return () => {
      window.removeEventListener('online', online)
      if (waiting.current) void latest.current.flush()
    }
  }, [])

  return {
    profile,
    state,
    /** What is refused, and therefore not saved. */
    refused: refusals.map(({ field }) => field),
    errors: refusals.flatMap(({ errors }) => errors),
    conflicts,
    edit,
    restore,
    resolve,
    block: (blockedCompanyIds: string[]) => gather({ blockedCompanyIds }),
    upload,
    removeResume: () => {
      gather({ removeResume: true })
      return flush()
    },
  }
}

export type ProfileEditor = ReturnType<typeof useProfileEditor>
