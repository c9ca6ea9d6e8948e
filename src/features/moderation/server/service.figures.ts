/** What moderation did, in numbers: for the transparency report. */
import type { Context } from '#platform/context.ts'
import * as queries from './queries.figures.ts'

export type { ModerationFigures } from './queries.figures.ts'

export function figuresBetween(
  { db }: Pick<Context, 'db'>,
  span: { since: Date; until: Date },
): Promise<queries.ModerationFigures> {
  return queries.figuresBetween(db, span)
}

export function firstReportAt({ db }: Pick<Context, 'db'>): Promise<Date | null> {
  return queries.firstReportAt(db)
}
