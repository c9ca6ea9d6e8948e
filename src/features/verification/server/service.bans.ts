/** A person who was removed or revoked is not verified again there, with this account or with another. */
import { createHash } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import * as profiles from '#features/profiles/server/service.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { recordAudit } from '#platform/db/audit.ts'
import * as bans from './queries.bans.ts'
import type { VerificationRow } from './queries.ts'
import { errorWords } from '../messages.errors.ts'

function mailboxOf(address: string): { hash: Buffer; domain: string } {
  const name = profiles.mailboxName(address)
  return { hash: createHash('sha256').update(name).digest(), domain: profiles.domainOf(address) }
}

/** Keeps that this person, and this mailbox, are not verified again. */
export async function ban(
  context: Pick<Context, 'db' | 'clock'>,
  banned: {
    reason: bans.BanReason
    accountId: string
    companyId: string | null
    workEmail: string | null
  },
): Promise<void> {
  const now = context.clock.now()
  const { workEmail, ...plain } = banned
  const mailbox = workEmail === null ? null : mailboxOf(workEmail)
  await bans.insertBan(context.db, { id: newId(now.getTime()), ...plain, mailbox }, now)
}

/**
 * @param at the company and the mailbox that are to count; null before either is proved
 * @throws AppError FORBIDDEN
 */
export async function refuseBanned(
  context: Pick<Context, 'db' | 'settings'>,
  row: Pick<VerificationRow, 'accountId' | 'state'>,
  at: { companyId: string; workEmail: string } | null,
): Promise<void> {
  if (row.state === 'revoked') throw refusals.revoked(context)
  if (at === null) return
  const { hash, domain } = mailboxOf(at.workEmail)
  const ofMailbox = (await bans.bansOfMailbox(context.db, hash)).find((one) =>
    // The names are the same: what is left to compare are the domains.
    profiles.sameMailbox(`name@${one.domain}`, `name@${domain}`),
  )
  if (ofMailbox) throw refusals[ofMailbox.reason](context)
  if (await bans.wasRemoved(context.db, row.accountId, at.companyId)) {
    throw refusals.removed(context)
  }
}

/**
 * Someone else has the mailbox now.
 *
 * @throws AppError NOT_FOUND when it was not banned
 */
export async function liftMailboxBan(
  context: Context,
  { workEmail, reason }: { workEmail: string; reason: string },
): Promise<void> {
  const { hash, domain } = mailboxOf(workEmail)
  const known = await bans.bansOfMailbox(context.db, hash)
  const domains = known
    .map((one) => one.domain)
    .filter((other) => profiles.sameMailbox(`name@${other}`, `name@${domain}`))
  if (domains.length === 0) throw new AppError('NOT_FOUND', errorWords.workEmailNotBanned)
  await bans.releaseMailbox(context.db, hash, domains)
  await recordAudit(context, {
    action: 'verification.mailboxBanLifted',
    entity: { type: 'mailbox', id: hash.toString('hex') },
    after: { domain, reason },
  })
}

const refusals = {
  revoked: ({ settings }: Pick<Context, 'settings'>) =>
    new AppError('FORBIDDEN', errorWords.verificationRevoked(settings.supportEmail)),
  removed: ({ settings }: Pick<Context, 'settings'>) =>
    new AppError('FORBIDDEN', errorWords.removedByCompany(settings.supportEmail)),
} as const satisfies Record<bans.BanReason, unknown>
