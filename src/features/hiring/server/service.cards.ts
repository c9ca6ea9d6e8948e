/** Applicants as lists show them. */
import * as applications from '#features/applications/server/service.ts'
import * as jobFacts from '#features/job-facts/server/service.ts'
import type { AnonymousFacts } from '#features/profiles/contract.ts'
import { namesOf } from '#shared/person-names.ts'
import type { ApplicantCard } from '../contract.ts'
import type { ApplicantRow } from './queries.ts'
import { replyWords } from '../messages.replies.ts'

/** What stands for a name that is hidden: the same for everybody who looks. */
export function standIn(id: string): string {
  return replyWords.anonymousApplicant(id.slice(-4).toUpperCase())
}

/** What may be told of someone whose name is hidden; null for everybody else. */
export function factsOf(row: ApplicantRow, now: Date): AnonymousFacts | null {
  if (!row.hidden || row.status === 'withdrawn') return null
  return jobFacts.anonymousFacts({ profile: row.hiddenProfile ?? {}, names: namesOf(row) }, now)
}

/** A row as a card shows it. */
export function cardOf(row: ApplicantRow, now: Date): ApplicantCard {
  const withdrawn = row.status === 'withdrawn'
  const { hidden } = row
  const headline = hidden ? (factsOf(row, now)?.title ?? '') : row.headline
  return {
    id: row.id,
    name: hidden ? standIn(row.id) : row.name,
    hidden,
    stageId: row.stageId,
    headline: withdrawn ? '' : headline,
    status: row.status,
    referred: row.referred,
    together: hidden ? 0 : row.together,
    unexpected: withdrawn ? 0 : row.unexpected,
    clock: applications.clockOf({ ...row, chooseBy: applications.chooseBy(row.interviews, now) }),
    interviewAt: row.interviewAt?.toISOString() ?? null,
    submittedAt: row.submittedAt.toISOString(),
    viewedAt: row.viewedAt?.toISOString() ?? null,
    actions: applications.actionsFor({ ...row, source: 'here' }, 'company', now),
    version: row.version,
  }
}
