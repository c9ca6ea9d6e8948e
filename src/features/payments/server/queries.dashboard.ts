import { sql } from 'kysely'
import type { AmountFigure, QueueFigure } from '#platform/dashboard.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/** Refunds that wait for a decision. */
export async function requestedRefunds(db: Database): Promise<QueueFigure> {
  const { rows } = await sql<QueueFigure>`
    select count(*)::int as waiting, min(requested_at) as "oldestAt", null::int as overdue
    from payment_refunds where state = 'requested'`.execute(queriesOf(db))
  return rows[0]!
}

type Span = { since: Date; until: Date }

/** What was paid, taxes included, by the moment the money came. */
export async function sumPaid(db: Database, { since, until }: Span): Promise<AmountFigure[]> {
  const { rows } = await sql<AmountFigure>`
    select currency, sum(total_minor)::float8 as minor from payment_orders
    where paid_at >= ${since} and paid_at < ${until}
    group by currency order by minor desc, currency`.execute(queriesOf(db))
  return rows
}

/** What was asked back in these days and has been paid back since. */
export async function sumRefunded(db: Database, { since, until }: Span): Promise<AmountFigure[]> {
  const { rows } = await sql<AmountFigure>`
    select currency, sum(amount_minor)::float8 as minor from payment_refunds
    where requested_at >= ${since} and requested_at < ${until} and state = 'succeeded'
    group by currency order by minor desc, currency`.execute(queriesOf(db))
  return rows
}
