import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { errorWords } from '../messages.errors.ts'
import * as queries from './queries.coupons.ts'

const shown = ({ id, code, kind, percentOff, redeemed, ...row }: queries.CouponRow, now: Date) => ({
  id,
  code,
  kind,
  percentOff,
  redeemed,
  redemptionsAtMost: row.redemptionsAtMost,
  endsAt: row.endsAt?.toISOString() ?? null,
  hasEnded: row.endsAt !== null && row.endsAt <= now,
})

/** Newest first. */
export async function listCoupons(
  context: Context,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const now = context.clock.now()
  const before = readCursor(cursor, timePosition)
  const rows = await queries.listCoupons(context.db, before, limit + 1)
  const page = nextPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }))
  return { ...page, items: page.items.map((row) => shown(row, now)) }
}

/** @throws AppError INVALID_INPUT when it would be over already, CONFLICT when there is one with this code */
export async function createCoupon(
  context: Context,
  input: { code: string; percentOff: number; redemptionsAtMost: number; endsAt: string | null },
) {
  const now = context.clock.now()
  if (input.endsAt && new Date(input.endsAt) <= now) {
    throw invalidField('endsAt', errorWords.couponOver)
  }
  const row = {
    ...input,
    id: newId(now.getTime()),
    kind: input.percentOff === 100 ? ('free_month' as const) : ('discount' as const),
    endsAt: input.endsAt ? new Date(input.endsAt) : null,
    createdAt: now,
  }
  const { accountId: createdBy } = personOf(context)
  if (!(await queries.insertCoupon(context.db, { ...row, createdBy }))) {
    throw new AppError('CONFLICT', errorWords.couponTaken)
  }
  await recordAudit(context, {
    action: 'payments.couponCreated',
    entity: { type: 'coupon', id: row.id },
    after: input,
  })
  return shown({ ...row, redeemed: 0 }, now)
}

/**
 * Ends a coupon, so that nobody uses it from now on. One that has ended stays as it was.
 *
 * @throws AppError NOT_FOUND
 */
export async function endCoupon(context: Context, id: string) {
  const now = context.clock.now()
  const before = await queries.lockCoupon(context.db, id)
  if (!before) throw new AppError('NOT_FOUND')
  if (before.endsAt && before.endsAt <= now) return shown(before, now)
  await queries.endCoupon(context.db, id, now)
  await recordAudit(context, {
    action: 'payments.couponEnded',
    entity: { type: 'coupon', id },
    before: { endsAt: before.endsAt },
    after: { endsAt: now },
  })
  return shown({ ...before, endsAt: now }, now)
}
