/**
 * A wallet hold (limits, counters and ledger in one statement) beside a bare `UPDATE … RETURNING`,
 * both through the product's own client and pool.
 */
import { CompiledQuery, sql } from 'kysely'
import { insertHold } from '#features/wallet/server/queries.ts'
import { newId } from '#shared/ids.ts'
import { startDatabase } from './support/database.ts'
import { median, rateOf } from './support/rates.ts'

const wallets = 20_000
const lanes = 16
// Many short rounds side by side: what else the machine does meets both alike.
const rounds = 24
const roundMs = 400
const budget = 0.5

export async function run(): Promise<{ line: string; withinBudget: boolean }> {
  const database = await startDatabase(lanes)
  try {
    const { db } = database
    const now = new Date()
    const ids = Array.from({ length: wallets }, () => newId())
    await sql`insert into plans (id, code, version, name, daily_limit, sort, open_limit)
      values ('bench-1', 'bench', 1, 'Bench', 1000000000, 9, 1000000000)`.execute(db)
    await sql`insert into wallets (account_id, plan_id, daily_limit, created_at, updated_at)
      select id, 'bench-1', 1000000000, ${now}, ${now} from unnest(${ids}::uuid[]) as id`.execute(
      db,
    )
    await sql`create table bare (id uuid primary key, n int not null default 0) with (fillfactor = 70)`.execute(
      db,
    )
    await sql`insert into bare select id from unnest(${ids}::uuid[]) as id`.execute(db)
    await sql`analyze`.execute(db)

    const anyId = () => ids[Math.floor(Math.random() * wallets)]!
    const today = now.toISOString().slice(0, 10)
    const update = 'update bare set n = n + 1 where id = $1 returning n'
    const bare = () => db.executeQuery(CompiledQuery.raw(update, [anyId()]))
    const hold = async () => {
      const chargeId = newId()
      const entry = await insertHold(db, {
        chargeId,
        accountId: anyId(),
        idempotencyKey: chargeId,
        refType: 'bench',
        refId: chargeId,
        reason: 'A benchmark',
        now: new Date(),
        today,
        fairUseDaily: null,
      })
      if (!entry) throw new Error('A hold was refused')
    }
    await rateOf(bare, lanes, 500)
    await rateOf(hold, lanes, 500)
    const results: { bare: number; hold: number }[] = []
    for (let round = 0; round < rounds; round++) {
      results.push({
        bare: Math.round(await rateOf(bare, lanes, roundMs)),
        hold: Math.round(await rateOf(hold, lanes, roundMs)),
      })
    }
    console.table(results.map((row) => ({ ...row, ratio: (row.hold / row.bare).toFixed(2) })))
    const ratio = median(results.map((row) => row.hold / row.bare))
    const withinBudget = ratio >= budget
    const rate = median(results.map((row) => row.hold))
    return {
      line: `${ratio.toFixed(2)} of a bare update (${rate} holds/s), budget ${budget}`,
      withinBudget,
    }
  } finally {
    await database.close()
  }
}
