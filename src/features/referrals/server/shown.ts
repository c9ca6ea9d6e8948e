/**
 * What a referrer reads before accepting: facts of closed lists, and of the candidate's own texts those
 * alone that the candidate has released after seeing them here. The one place that makes it, for the
 * preview, the inbox, pages and mails. Pure.
 */
import { createHash } from 'node:crypto'
import * as jobFacts from '#features/job-facts/server/service.ts'
import type { Profile } from '#features/profiles/contract.ts'
import { releasableTexts, type ReleasableText, type ShownCandidate } from '../contract.ts'
import { namesOf } from '#shared/person-names.ts'
import { replyWords } from '../messages.replies.ts'

export type ShowInput = {
  profile: Profile
  /** Of the account, former ones too. */
  names: readonly string[]
  hasResume: boolean
  note: string
  whyMe: readonly string[]
}

const lines: Record<ReleasableText, (input: ShowInput) => readonly (string | undefined)[]> = {
  headline: ({ profile }) => [profile.basics?.label],
  summary: ({ profile }) => [profile.basics?.summary],
  work: ({ profile }) =>
    (profile.work ?? []).flatMap(({ position, summary, highlights = [] }) => [
      position,
      summary,
      ...highlights,
    ]),
  note: ({ note }) => [note],
  whyMe: ({ whyMe }) => whyMe,
}

/** One of the candidate's own texts word for word, empty lines left out. */
export function linesOf(input: ShowInput, kind: ReleasableText): string[] {
  return lines[kind](input).filter((line): line is string => line !== undefined && line !== '')
}

/** All of them that are not empty. */
export function textsOf(input: ShowInput): ShownCandidate['texts'] {
  return releasableTexts
    .map((kind) => ({ kind, lines: linesOf(input, kind) }))
    .filter((text) => text.lines.length > 0)
}

/** @param release the texts that the candidate has released; nothing else of what was typed is in it */
export function showCandidate(
  input: ShowInput,
  release: readonly ReleasableText[],
  now: Date,
): ShownCandidate {
  return {
    facts: jobFacts.anonymousFacts(input, now),
    hasResume: input.hasResume,
    texts: textsOf(input).filter(({ kind }) => release.includes(kind)),
  }
}

type StoredRequest = {
  shown: ShownCandidate | null
  snapshot: { profile: Profile; name: string; formerNames?: string[] }
  resumeId: string | null
}

/** What referrers read before accepting, as it was released; of a request without a choice, no text. */
export function shownOf(request: StoredRequest, now: Date): ShownCandidate {
  if (request.shown) return request.shown
  const { profile } = request.snapshot
  const names = namesOf(request.snapshot)
  const hasResume = request.resumeId !== null
  return showCandidate({ profile, names, hasResume, note: '', whyMe: [] }, [], now)
}

/** The title of a job before the claim: one that the candidate has typed is a text of theirs, too. */
export function titleShown(job: { jobTitle: string; typedByCandidate: boolean }): string {
  if (!job.typedByCandidate) return job.jobTitle
  return jobFacts.professionOf([job.jobTitle], new Set()) ?? replyWords.pastedJobTitle
}

/** A name for exactly these words: who sends it back has been shown them. */
export function sealOf(texts: readonly (readonly string[])[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url')
}
