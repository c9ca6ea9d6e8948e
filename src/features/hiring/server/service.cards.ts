/** Applicants as lists show them. */
import * as applications from '#features/applications/server/service.ts'
import * as selection from '#features/selection/server/service.ts'
import type { ApplicantCard } from '../contract.ts'
import type { ApplicantRow } from './queries.ts'

/** What stands for a name that is hidden: the same for everybody who looks. */
export function standIn(id: string): string {
  return `Applicant ${id.slice(-4).toUpperCase()}`
}

/** A row as a card shows it. */
export function cardOf(row: ApplicantRow, now: Date): ApplicantCard {
  const withdrawn = row.status === 'withdrawn'
  const { hidden } = row
  const headline = hidden ? selection.withoutName(row.headline, row.name) : row.headline
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
    clock: applications.clockOf(row),
    interviewAt: row.interviewAt?.toISOString() ?? null,
    submittedAt: row.submittedAt.toISOString(),
    viewedAt: row.viewedAt?.toISOString() ?? null,
    actions: applications.actionsFor({ ...row, source: 'here' }, 'company', now),
    version: row.version,
  }
}
