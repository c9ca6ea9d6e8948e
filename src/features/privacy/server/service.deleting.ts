/** Deleting an account: asked, reminded of, cancelled, or carried out when the grace is over. */
import { z } from 'zod'
import * as accounts from '#features/accounts/server/service.ts'
import * as companies from '#features/companies/server/service.ts'
import * as notifications from '#features/notifications/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { defineTask } from '#platform/tasks/tasks.ts'
import { datedMoment } from '#platform/locale/moments.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { AccountDeletion } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { mailWords } from '../messages.mails.ts'
import { deletionAsked } from './events.ts'
import { ownData } from './notifications.ts'
import { daysLeft, graceEnd, nextDue, nextState, timing } from './policy.ts'
import * as queries from './queries.ts'
import { personNamed } from './service.person.ts'

export const closeAccount = defineTask({
  name: 'privacy.closeAccount',
  payload: z.object({ id: z.uuid() }),
})
export const eraseAccount = defineTask({
  name: 'privacy.eraseAccount',
  payload: z.object({ id: z.uuid() }),
})

/** While a step that was begun is not done, it is begun again after so long. */
const retryMs = 60 * 60 * 1000

export function deletionOf(row: queries.DeletionRow): AccountDeletion {
  return {
    state: row.state === 'closing' ? 'closing' : 'asked',
    askedAt: row.askedAt.toISOString(),
    graceUntil: row.graceUntil.toISOString(),
  }
}

/** Why an account cannot be deleted by its owner; null when it can. */
export async function refusalFor(context: Context, accountId: string) {
  const { roles } = await accounts.accountById(context, accountId)
  return roles.includes('admin') ? errorWords.adminAccount : null
}

/** Companies whose only admin this person is: their pages stay, with nobody to manage them. */
export function managedAlone(context: Context, accountId: string): Promise<string[]> {
  return companies.companiesOnlyOf(context, accountId)
}

/**
 * Begins the grace. Everything else of the account works on; other browsers are signed out, so that
 * nobody works on without having heard of it.
 *
 * @throws AppError INVALID_CREDENTIALS; CONFLICT for an admin's account, or when it was asked already
 */
export async function requestDeletion(
  context: Context,
  input: { currentPassword: string },
  ip: string,
): Promise<AccountDeletion> {
  const { accountId, sessionId } = personOf(context)
  const refusal = await refusalFor(context, accountId)
  if (refusal) throw new AppError('CONFLICT', refusal)
  await accounts.confirmPassword(context, input.currentPassword, ip)
  const now = context.clock.now()
  const graceUntil = graceEnd(now)
  const id = newId(now.getTime())
  const row = { id, accountId, askedAt: now, graceUntil, dueAt: nextDue(graceUntil, 0) }
  if (!(await queries.insertDeletion(context.db, row))) {
    throw new AppError('CONFLICT', errorWords.alreadyAsked)
  }
  await recordAudit(context, {
    action: 'privacy.deletionAsked',
    entity: { type: 'account', id: accountId },
    after: { graceUntil: graceUntil.toISOString() },
  })
  await accounts.endSessions(context, accountId, sessionId)
  await context.publish(deletionAsked, { accountId })
  await tell(context, { id, accountId }, () => ({
    subject: mailWords.askedSubject(context.settings.brandName),
    paragraphs: [mailWords.askedLead(datedMoment(context, graceUntil)), mailWords.askedHint],
  }))
  return deletionOf((await queries.findOpenDeletion(context.db, accountId))!)
}

/** @throws AppError NOT_FOUND when nothing was asked, or when the grace is over */
export async function cancelDeletion(context: Context): Promise<void> {
  const { accountId } = personOf(context)
  const open = await queries.findOpenDeletion(context.db, accountId)
  const row = open && (await queries.lockDeletion(context.db, open.id))
  const state = row && nextState(row.state, 'cancel')
  if (!row || !state) throw new AppError('NOT_FOUND')
  const endedAt = context.clock.now()
  await queries.updateDeletion(context.db, row.id, { state, endedAt, dueAt: null })
  await recordAudit(context, {
    action: 'privacy.deletionCancelled',
    entity: { type: 'account', id: accountId },
  })
  await tell(context, row, () => ({
    subject: mailWords.cancelledSubject,
    paragraphs: [mailWords.cancelledLead],
  }))
}

/** Reminds of what comes, and begins what is due. @returns how many deletions */
export async function stepDue(context: Context, atMost: number): Promise<number> {
  const now = context.clock.now()
  const due = await queries.lockDue(context.db, now, atMost)
  for (const row of due) {
    const again = new Date(now.getTime() + retryMs)
    if (row.state === 'closing') {
      await queries.updateDeletion(context.db, row.id, { dueAt: again })
      const jobKey = `privacy.erase:${row.id}`
      await context.enqueue(eraseAccount, { id: row.id }, { jobKey })
    } else if (row.graceUntil <= now) {
      await queries.updateDeletion(context.db, row.id, { dueAt: again })
      const jobKey = `privacy.close:${row.id}`
      await context.enqueue(closeAccount, { id: row.id }, { jobKey })
    } else {
      await remind(context, row)
    }
  }
  return due.length
}

async function remind(context: Context, row: queries.DeletionRow): Promise<void> {
  const now = context.clock.now()
  // After an outage only the last reminder that is due is sent.
  let reminders = row.reminders + 1
  while (nextDue(row.graceUntil, reminders) <= now) reminders += 1
  const dueAt = nextDue(row.graceUntil, reminders)
  await queries.updateDeletion(context.db, row.id, { reminders, dueAt })
  await tell(context, row, () => ({
    subject: mailWords.reminderSubject(daysLeft(row.graceUntil, now)),
    paragraphs: [mailWords.reminderLead(datedMoment(context, row.graceUntil))],
  }))
}

/** The task: whatever is under way ends by its own feature's rules, and others are told. */
export async function close(context: Context, { id }: { id: string }): Promise<void> {
  const row = await queries.lockDeletion(context.db, id)
  const now = context.clock.now()
  const state = row && nextState(row.state, 'close')
  if (!row || !state || row.graceUntil > now) return
  const { accountId } = row
  const { email, names } = await personNamed(context, accountId)
  await queries.updateDeletion(context.db, id, {
    state,
    subject: { email, names: [...names] },
    dueAt: new Date(now.getTime() + timing.closingMs),
  })
  await accounts.closeAccount(context, accountId)
}

async function tell(
  context: Context,
  { id, accountId }: { id: string; accountId: string },
  content: () => { subject: string; paragraphs: string[] },
): Promise<void> {
  const { brandName, publicUrl } = context.settings
  await notifications.tell(context, ownData, [
    {
      accountId,
      about: `deletion:${id}`,
      content: () => ({
        ...content(),
        action: { label: mailWords.openData, url: `${publicUrl}/account/data` },
        footer: mailWords.footer(brandName),
      }),
    },
  ])
}
