/** The review queue: one verifier at a time, a checklist before a yes, a reason with a no. */
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import * as companies from '#features/companies/server/service.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import type {
  CaseKind,
  decideVerificationCase,
  RejectionReason,
  VerificationCase,
} from '../contract.ts'
import { checklists, needsTwo, reasons, rejectionsAtMost, timing } from './policy.ts'
import * as cases from './queries.cases.ts'
import * as documents from './queries.documents.ts'
import { approveDomain, approveMailbox, rejectDomain, rejectMailbox } from './service.addresses.ts'
import { approveClaim, rejectClaim, releaseCompany } from './service.claims.ts'
import { tellPerson } from './service.notices.ts'
import { describeCase, factsOfCase } from './service.queue.ts'
import { step } from './service.state.ts'
import { errorWords } from '../messages.errors.ts'

type DecisionInput = EndpointInput<typeof decideVerificationCase>['body']

/** @throws AppError NOT_FOUND, CONFLICT when it is decided */
async function lockWaiting(context: Context, id: string): Promise<cases.CaseRow> {
  const row = await cases.lockCase(context.db, id)
  if (!row) throw new AppError('NOT_FOUND')
  if (row.state !== 'waiting') {
    throw new AppError('CONFLICT', errorWords.caseAlreadyDecided)
  }
  return row
}

function refuseWhenTaken(context: Context, row: cases.CaseRow): void {
  const other = row.lockedBy !== null && row.lockedBy !== personOf(context).accountId
  if (other && row.lockedUntil !== null && row.lockedUntil > context.clock.now()) {
    throw new AppError('CONFLICT', errorWords.caseLockedByAnother)
  }
}

/**
 * Takes a case for fifteen minutes; taking it again is fifteen minutes more.
 *
 * @throws AppError NOT_FOUND, CONFLICT while someone else has it
 */
export async function takeCase(context: Context, id: string): Promise<VerificationCase> {
  const row = await lockWaiting(context, id)
  refuseWhenTaken(context, row)
  if (row.kind === 'identity') {
    await step(context, row.accountId, { action: 'start_review', by: 'verifier' })
  }
  const now = context.clock.now()
  await cases.updateCase(
    context.db,
    id,
    {
      lockedBy: personOf(context).accountId,
      lockedUntil: new Date(now.getTime() + timing.lockMinutes * 60_000),
    },
    now,
  )
  return describeCase(context, id)
}

/** Gives a case back; one that someone else has stays with them. */
export async function handBackCase(context: Context, id: string): Promise<VerificationCase> {
  const row = await lockWaiting(context, id)
  if (row.lockedBy === personOf(context).accountId) {
    if (row.kind === 'identity') {
      await step(context, row.accountId, { action: 'stop_review', by: 'verifier' })
    }
    await cases.updateCase(
      context.db,
      id,
      { lockedBy: null, lockedUntil: null },
      context.clock.now(),
    )
  }
  return describeCase(context, id)
}

/**
 * Decides a case. When two verifiers are needed, the first one's word is kept and the case goes
 * back to the queue for another.
 *
 * @throws AppError NOT_FOUND, CONFLICT when someone was first, INVALID_INPUT at `checklist` or
 *   `reason`
 */
export async function decideCase(
  context: Context,
  id: string,
  input: DecisionInput,
): Promise<VerificationCase> {
  const row = await lockWaiting(context, id)
  refuseWhenTaken(context, row)
  const { accountId } = personOf(context)
  if (row.accountId === accountId) {
    throw new AppError('CONFLICT', errorWords.ownCase)
  }
  const reason = checkInput(row, input)
  const facts = await factsOfCase(context, row)
  const seconded = row.firstDecision === input.decision && row.firstDecidedBy !== accountId
  if (needsTwo(input.decision, facts) && !seconded) {
    if (row.firstDecidedBy === accountId) {
      throw new AppError('CONFLICT', errorWords.secondVerifierRequired)
    }
    await noteFirst(context, row, input)
    return describeCase(context, id)
  }
  const now = context.clock.now()
  if (row.kind === 'identity') {
    await step(context, row.accountId, { action: 'start_review', by: 'verifier' })
  }
  await cases.updateCase(
    context.db,
    id,
    {
      state: input.decision === 'approve' ? 'approved' : 'rejected',
      checklist: input.checklist,
      reasonCode: reason ?? null,
      publicNote: input.note || null,
      decidedBy: accountId,
      decidedAt: now,
      lockedBy: null,
      lockedUntil: null,
    },
    now,
  )
  await recordAudit(context, {
    action: `verification.case${input.decision === 'approve' ? 'Approved' : 'Rejected'}`,
    entity: { type: 'verification_case', id },
    after: { kind: row.kind, checklist: input.checklist, reason, second: seconded },
  })
  await carryOut[row.kind](context, row, reason, input.note || null)
  return describeCase(context, id)
}

function checkInput(row: cases.CaseRow, input: DecisionInput): DecisionInput['reason'] {
  if (input.decision === 'approve') {
    const missing = checklists[row.kind].filter((item) => !input.checklist.includes(item))
    if (missing.length > 0) {
      throw invalidField('checklist', errorWords.checklistIncomplete)
    }
    return undefined
  }
  if (!input.reason || !reasons[row.kind].includes(input.reason)) {
    throw invalidField('reason', errorWords.reasonRequired)
  }
  return input.reason
}

async function noteFirst(
  context: Context,
  row: cases.CaseRow,
  input: DecisionInput,
): Promise<void> {
  const now = context.clock.now()
  if (row.kind === 'identity') {
    await step(context, row.accountId, { action: 'start_review', by: 'verifier' })
    await step(context, row.accountId, { action: 'stop_review', by: 'verifier' })
  }
  await cases.updateCase(
    context.db,
    row.id,
    {
      firstDecision: input.decision,
      firstDecidedBy: personOf(context).accountId,
      lockedBy: null,
      lockedUntil: null,
    },
    now,
  )
  await recordAudit(context, {
    action: 'verification.firstWordGiven',
    entity: { type: 'verification_case', id: row.id },
    after: { decision: input.decision, reason: input.reason },
  })
}

/** What a decision does, by what was asked; no reason is a yes. */
const carryOut: Record<
  CaseKind,
  (
    context: Context,
    row: cases.CaseRow,
    reason: RejectionReason | undefined,
    note: string | null,
  ) => Promise<void>
> = {
  identity: decideIdentity,
  company: (context, row, reason, note) =>
    reason ? rejectClaim(context, row, reason, note) : approveClaim(context, row),
  domain: (context, row, reason, note) =>
    reason ? rejectDomain(context, row, reason, note) : approveDomain(context, row),
  mailbox: (context, row, reason, note) =>
    reason ? rejectMailbox(context, row, note) : approveMailbox(context, row),
}

async function decideIdentity(
  context: Context,
  row: cases.CaseRow,
  reason: DecisionInput['reason'],
  note: string | null,
): Promise<void> {
  const now = context.clock.now()
  const shredAt = new Date(now.getTime() + timing.shredDays * 24 * 60 * 60 * 1000)
  await documents.setShredTime(context.db, row.id, shredAt)
  if (!reason) {
    await step(context, row.accountId, {
      action: 'approve',
      by: 'verifier',
      change: { idCheckedAt: now, rejections: 0 },
    })
    await tellPerson(context, row.accountId, { what: 'approved' })
    return
  }
  await step(context, row.accountId, {
    action: 'reject',
    by: 'verifier',
    change: { rejections: row.attempt },
    reason,
  })
  const triesLeft = Math.max(0, rejectionsAtMost - row.attempt)
  await tellPerson(context, row.accountId, { what: 'rejected', reason, note, triesLeft })
}

/**
 * Ends what rested on a work address that proves nothing any longer: open cases, whose pictures go
 * at once, and looking after the company.
 */
export async function endCases(context: Context, accountId: string): Promise<void> {
  const now = context.clock.now()
  for (const kind of ['identity', 'company', 'mailbox'] as const) {
    for (;;) {
      const open = await cases.lockOpenCase(context.db, accountId, kind)
      if (!open) break
      const ended = { state: 'withdrawn', lockedBy: null, lockedUntil: null } as const
      await cases.updateCase(context.db, open.id, ended, now)
      await documents.setShredTime(context.db, open.id, now)
      if (kind === 'company') await releaseCompany(context, open)
    }
  }
  await companies.removeCompanyAdmin(context, accountId)
}
