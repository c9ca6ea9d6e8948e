/** Figures for the analytics page. What each one means stands in `messages.definitions.ts`. */
import type { Context } from '#platform/context.ts'
import { csvOf } from '#shared/csv.ts'
import { dayInZone, instantOf } from '#shared/dates.ts'
import type { EndpointReply } from '#shared/endpoint.ts'
import type { FileReply } from '#shared/schemas.ts'
import {
  devices,
  milestones,
  openDays,
  visitorRoles,
  type getFunnel,
  type getReferralFigures,
  type getVisits,
  type OpenFigures,
} from '../contract.ts'
import * as queries from './queries.reading.ts'

type Reading = Pick<Context, 'db' | 'clock' | 'timeZone'>

const dayMs = 86_400_000
const pagesAtMost = 20
const companiesAtMost = 20
const exportDays = 366
const exportRowsAtMost = 100_000

/** The last so many days, today among them. */
function spanOf({ clock, timeZone }: Reading, days: number): { since: string; until: string } {
  const now = clock.now()
  const first = new Date(now.getTime() - (days - 1) * dayMs)
  return { since: dayInZone(first, timeZone), until: dayInZone(now, timeZone) }
}

function instantSince(context: Reading, days: number): Date {
  return instantOf(`${spanOf(context, days).since}T00:00`, context.timeZone)
}

export async function visits(
  context: Reading,
  days: number,
): Promise<EndpointReply<typeof getVisits>> {
  const { db } = context
  const span = spanOf(context, days)
  const [byDay, pages, shares, countedUntil] = await Promise.all([
    queries.listDays(db, span),
    queries.listPages(db, span, pagesAtMost),
    queries.listShares(db, span),
    queries.findCountedUntil(db),
  ])
  const sumOf = (matching: typeof shares) => matching.reduce((sum, { events }) => sum + events, 0)
  return {
    days: byDay,
    pages,
    devices: devices
      .map((device) => ({ device, events: sumOf(shares.filter((row) => row.device === device)) }))
      .filter(({ events }) => events > 0),
    roles: visitorRoles
      .map((role) => ({ role, events: sumOf(shares.filter((row) => row.role === role)) }))
      .filter(({ events }) => events > 0),
    countedUntil,
  }
}

export async function funnel(
  context: Reading,
  days: number,
): Promise<EndpointReply<typeof getFunnel>> {
  const { db } = context
  const span = spanOf(context, days)
  // A week belongs to the period with its Monday.
  const [visitors, reached, returns] = await Promise.all([
    queries.sumVisitors(db, span),
    queries.listCohorts(db, span),
    queries.listReturns(db, span),
  ])
  const weeks = [...new Set(reached.map(({ week }) => week))]
  const peopleAt = (week: string, step: string) =>
    reached.find((row) => row.week === week && row.step === step)?.people ?? 0
  return {
    visitors,
    steps: milestones.map((step) => ({
      step,
      people: weeks.reduce((sum, week) => sum + peopleAt(week, step), 0),
    })),
    cohorts: weeks.map((week) => ({
      week,
      people: peopleAt(week, 'signup'),
      steps: milestones.map((step) => peopleAt(week, step)),
      returned: weeksSince(week, span.until).map(
        (later) =>
          returns.find((row) => row.week === week && row.weeksLater === later)?.people ?? 0,
      ),
    })),
  }
}

/** 0 for the week itself, up to the one that `until` is in. */
function weeksSince(week: string, until: string): number[] {
  const count = Math.floor((Date.parse(until) - Date.parse(week)) / (7 * dayMs)) + 1
  return Array.from({ length: Math.max(1, count) }, (_, index) => index)
}

export async function referrals(
  context: Reading,
  days: number,
): Promise<EndpointReply<typeof getReferralFigures>> {
  const since = instantSince(context, days)
  const [figures, waves, companies] = await Promise.all([
    queries.requestFigures(context.db, since),
    queries.waveFigures(context.db, since),
    queries.companyFigures(context.db, since, companiesAtMost),
  ])
  return { ...figures, waves, companies }
}

/** What everyone may read: sums of the whole site, never of a company or a person. */
export async function openFigures(context: Reading): Promise<OpenFigures> {
  const since = instantSince(context, openDays)
  const [requests, referred] = await Promise.all([
    queries.requestFigures(context.db, since),
    queries.referralFigures(context.db, since),
  ])
  return {
    since: spanOf(context, openDays).since,
    sent: requests.sent,
    answered: requests.answered,
    accepted: requests.claimed,
    unfilled: requests.ended,
    medianAnswerHours: requests.medianAnswerHours,
    ...referred,
  }
}

export async function exportTable(
  context: Reading,
  table: queries.ExportTable,
): Promise<FileReply> {
  const { since, until } = spanOf(context, exportDays)
  const { columns, rows } = await queries.exportRows(context.db, table, since, exportRowsAtMost)
  return {
    body: Buffer.from(csvOf([columns, ...rows])),
    contentType: 'text/csv; charset=utf-8',
    fileName: `${table}-${until}.csv`,
  }
}
