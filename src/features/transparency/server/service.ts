/** What moderation did each month, counted once the month is over, and shown to everyone. */
import * as moderation from '#features/moderation/server/service.ts'
import type { Context } from '#platform/context.ts'
import { dayInZone, instantOf } from '#shared/dates.ts'
import type { EndpointReply } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { reportableKinds, reportReasons } from '#shared/reports.ts'
import { monthsShown, type getTransparencyReport, type TransparencyReport } from '../contract.ts'
import { monthAfter, nextMonth, shown, shownMedian, shownParts } from './policy.ts'
import * as queries from './queries.ts'

/** A step: one month that is over. @returns how many */
export async function countMonth(context: Context): Promise<number> {
  const { clock, timeZone } = context
  const now = clock.now()
  const monthOf = (at: Date) => dayInZone(at, timeZone).slice(0, 7)
  await queries.lockMonths(context.db)
  const [last] = await queries.listMonths(context.db, 1)
  const first = last === undefined ? await moderation.firstReportAt(context) : null
  const month = nextMonth(last, first ? monthOf(first) : undefined, monthOf(now))
  if (month === undefined) return 0
  const start = (of: string) => instantOf(`${of}-01T00:00`, timeZone)
  const span = { since: start(month), until: start(monthAfter(month)) }
  const figures = await moderation.figuresBetween(context, span)
  await queries.insertMonth(context.db, { month, figures, countedAt: now })
  return 1
}

/** @throws AppError NOT_FOUND for a month that is not counted */
export async function read(
  context: Context,
  { month }: { month?: string | undefined },
): Promise<EndpointReply<typeof getTransparencyReport>> {
  const months = await queries.listMonths(context.db, monthsShown)
  const asked = month ?? months[0]
  if (asked === undefined) return { months, report: null }
  const figures = await queries.findMonth(context.db, asked)
  if (!figures) throw new AppError('NOT_FOUND')
  return { months, report: reportOf(asked, figures) }
}

function reportOf(month: string, figures: moderation.ModerationFigures): TransparencyReport {
  const byKind = shownParts(figures.reportsByKind)
  const byReason = shownParts(figures.reportsByReason)
  const { decisions, appealDecisions, sanctions } = figures
  const decided = shownParts(decisions)
  const appeals = shownParts(appealDecisions)
  const sumOf = (counts: Record<string, number>) =>
    Object.values(counts).reduce((sum, count) => sum + count, 0)
  return {
    month,
    reports: {
      total: byKind.total,
      byKind: reportableKinds.map((kind) => ({ kind, count: partOf(byKind.parts, kind) })),
      byReason: reportReasons.map((reason) => ({ reason, count: partOf(byReason.parts, reason) })),
    },
    decisions: {
      total: decided.total,
      ...decided.parts,
      medianHours: shownMedian(figures.medianDecisionHours, sumOf(decisions)),
    },
    actions: {
      hidden: shown(figures.hidden),
      removed: shown(figures.removed),
      warning: shown(sanctions.warning),
      limited: shown(sanctions.limited),
      suspended: shown(sanctions.suspended),
      closed: shown(sanctions.closed),
    },
    appeals: {
      made: shown(figures.appeals),
      decided: appeals.total,
      ...appeals.parts,
      medianHours: shownMedian(figures.medianAppealHours, sumOf(appealDecisions)),
    },
  }
}

/** Nothing of a kind is a zero, not a number that is held back. */
function partOf(parts: Readonly<Record<string, number | null>>, name: string): number | null {
  return name in parts ? parts[name]! : 0
}
