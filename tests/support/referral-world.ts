/** A small world of candidates, referrers and a clock, for random histories of referral requests. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { endStatuses } from '#features/referrals/server/policy.ts'
import type { RequestStatus } from '#features/referrals/contract.ts'
import * as wallet from '#features/wallet/server/service.ts'
import { createContext, type Actor, type Context } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Role } from '#shared/endpoint.ts'
import type { TestApp } from './app.ts'
import { createCandidate, createReferrer, createJob } from './people.ts'
import { WalletModel } from './wallet-model.ts'

export type WorldRequest = {
  id: string
  candidateId: string
  companyId: string
  jobId: string
  status: RequestStatus
  chargeState: string
  claimedBy: string | null
  dueAt: Date | null
  sentAt: Date
  openOffers: number
}

export type World = {
  app: TestApp
  timeZone: string
  candidates: { accountId: string; model: WalletModel }[]
  companies: { id: string; name: string; referrers: string[] }[]
  /** Each request's connection as it was seen last. */
  charges: Map<string, { state: string; day: string }>
  since: Date
}

/** Three companies, four referrers each, and six candidates of the three plans. */
export async function createWorld(app: TestApp, timeZone: string): Promise<World> {
  const companies = []
  for (let count = 0; count < 3; count++) {
    const { companyId, companyName } = await createJob(app)
    const referrers = []
    for (let referrer = 0; referrer < 4; referrer++) {
      referrers.push((await createReferrer(app, companyId)).accountId)
    }
    companies.push({ id: companyId, name: companyName, referrers })
  }
  const candidates = []
  for (const plan of ['free', 'free', 'basic', 'basic', 'premium', 'premium'] as const) {
    const options = plan === 'free' ? {} : { plan }
    const { accountId } = await createCandidate(app, options)
    const model = new WalletModel()
    model.plan = plan
    candidates.push({ accountId, model })
  }
  return { app, timeZone, candidates, companies, charges: new Map(), since: app.clock.now() }
}

/** Runs a use case as the HTTP edge does: one transaction, one person. */
export function runAs<Result>(
  { app }: World,
  who: { accountId: string; role: Role } | 'system',
  work: (context: Context) => Promise<Result>,
): Promise<Result> {
  const actor: Actor =
    who === 'system'
      ? { kind: 'system' }
      : {
          kind: 'person',
          ...who,
          sessionId: who.accountId,
          emailVerified: true,
          permissions: [],
        }
  return inTransaction(
    app.database.db,
    (db, afterCommit) =>
      work(createContext(app.parts, { db, actor, requestId: randomUUID(), afterCommit })),
    (error) => {
      throw error
    },
  )
}

/** Requests that are open or that changed since the last look. */
export async function readRequests({ app, since }: World): Promise<WorldRequest[]> {
  const { rows } = await sql<WorldRequest>`
    select id, candidate_id, company_id, job_id, status, charge_state, claimed_by, due_at, sent_at,
      (select count(*)::int from referral_offers offer
        where offer.request_id = request.id and offer.state in ('offered', 'seen')) as open_offers
    from referral_requests request
    where status <> all(${[...endStatuses]}::text[]) or updated_at >= ${since}
    order by id`.execute(app.database.db)
  return rows
}

/** Referrers with more open offers than anybody may have. */
export async function overloaded({ app }: World, most: number): Promise<string[]> {
  const { rows } = await sql<{ referrerId: string }>`
    select referrer_id from referral_offers where state in ('offered', 'seen')
    group by 1 having count(*) > ${most}`.execute(app.database.db)
  return rows.map((row) => row.referrerId)
}

/** Accounts whose wallet says something else than the ledger, or the ledger than the requests. */
export async function drifted({ app }: Pick<World, 'app'>): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    select w.account_id from wallets w
    left join lateral (
      select coalesce(sum(held_change), 0) as held, coalesce(sum(captured_change), 0) as captured,
        coalesce(sum(credit_change), 0) as credits,
        coalesce(sum(day_change) filter (where l.day = w.day), 0) as day_count
      from wallet_ledger l where l.account_id = w.account_id) ledger on true
    left join lateral (
      select count(*) filter (where charge_state = 'held') as held,
        count(*) filter (where charge_state = 'captured') as captured
      from referral_requests r where r.candidate_id = w.account_id) requests on true
    where (w.held, w.captured) is distinct from (ledger.held, ledger.captured)
      or (w.held, w.captured) is distinct from (requests.held, requests.captured)
      or cardinality(w.credit_expiries) <> ledger.credits or w.day_count <> ledger.day_count`.execute(
    app.database.db,
  )
  return rows.map((row) => row.accountId)
}

/** What the wallet shows, in the words of the model. */
export async function shownWallet(world: World, accountId: string) {
  const shown = await runAs(world, 'system', (context) => wallet.readWallet(context, accountId))
  return {
    remaining: shown.remaining,
    lifetime: shown.LifetimeConnects,
    count: shown.DailyUsage.Count,
    credits: shown.refundCredits,
  }
}
