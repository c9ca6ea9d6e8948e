/** What the two people see of an introduction, and their answers: private until both say yes. */
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import * as chat from '#features/chat/server/service.ts'
import { companyReference } from '#features/companies/server/service.ts'
import * as jobFacts from '#features/job-facts/server/service.ts'
import * as jobs from '#features/jobs/server/service.ts'
import * as profiles from '#features/profiles/server/service.ts'
import { AppError } from '#shared/errors.ts'
import type { IntroductionAnswer, OwnIntroduction } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { replyWords } from '../messages.replies.ts'
import { stateAfter, stateForOne } from './policy.ts'
import * as queries from './queries.ts'

const ownAtMost = 50

/** What was proposed to the person who asks, in the role they wear. */
export async function listOwn(context: Context): Promise<{ items: OwnIntroduction[] }> {
  const { accountId, role } = personOf(context)
  const side = role === 'recruiter' ? 'recruiterId' : 'candidateId'
  const rows = await queries.listOf(context.db, side, accountId, ownAtMost)
  const now = context.clock.now()
  return { items: rows.map((row) => ownOf(row, side, now)) }
}

function ownOf(
  row: queries.NamedRow,
  side: 'recruiterId' | 'candidateId',
  now: Date,
): OwnIntroduction {
  const isRecruiter = side === 'recruiterId'
  const connected = row.state === 'connected'
  const unknown = isRecruiter ? '' : (row.recruiterTitle ?? '')
  return {
    id: row.id,
    state: stateForOne(row.state, isRecruiter ? row.recruiterAnswer : row.candidateAnswer),
    company: companyReference(row),
    job: { id: row.jobId, title: row.jobTitle },
    other: connected ? (isRecruiter ? row.candidateName : row.recruiterName) : unknown,
    facts: isRecruiter
      ? jobFacts.anonymousFacts(
          { profile: row.profile, names: [row.candidateName, ...row.candidateFormerNames] },
          now,
        )
      : null,
    // An admin wrote it for both and may have named the candidate.
    reason: connected || !isRecruiter ? row.reason : null,
    conversationId: row.conversationId,
    createdAt: row.createdAt.toISOString(),
    dueAt: row.dueAt?.toISOString() ?? null,
  }
}

/**
 * One side's answer. The second yes opens the conversation.
 *
 * @throws AppError NOT_FOUND, also for someone else's; ILLEGAL_TRANSITION once it is answered or over
 */
export async function answer(
  context: Context,
  id: string,
  said: IntroductionAnswer,
): Promise<OwnIntroduction> {
  const { accountId, role } = personOf(context)
  const isRecruiter = role === 'recruiter'
  const row = await queries.lockIntroduction(context.db, id)
  if (!row || row[isRecruiter ? 'recruiterId' : 'candidateId'] !== accountId) {
    throw new AppError('NOT_FOUND')
  }
  const field = isRecruiter ? 'recruiterAnswer' : 'candidateAnswer'
  const now = context.clock.now()
  if (said === 'yes' && !(await stillFits(context, row))) {
    throw new AppError('ILLEGAL_TRANSITION', errorWords.introductionNotOpen)
  }
  if (row.state !== 'proposed' || row[field] !== null || (row.dueAt && row.dueAt <= now)) {
    throw new AppError('ILLEGAL_TRANSITION', errorWords.introductionNotOpen)
  }
  const answers = { ...row, [field]: said }
  const state = stateAfter(answers.candidateAnswer, answers.recruiterAnswer)
  const conversationId = state === 'connected' ? await connect(context, row) : null
  await queries.updateIntroduction(
    context.db,
    id,
    { [field]: said, state, conversationId, dueAt: state === 'proposed' ? row.dueAt : null },
    now,
  )
  await recordAudit(context, {
    action: 'introductions.answered',
    entity: { type: 'introduction', id },
    before: { state: row.state },
    after: { state },
  })
  const answered = await queries.findNamed(context.db, id)
  return ownOf(answered, isRecruiter ? 'recruiterId' : 'candidateId', now)
}

/** The candidate may have joined or blocked the company since, and the recruiter may have left it. */
async function stillFits(context: Context, row: queries.IntroductionRow): Promise<boolean> {
  const { candidateId, recruiterId, companyId } = row
  const recruiter = await profiles.recruiterOf(context, recruiterId)
  if (recruiter.companyId !== companyId || !recruiter.workEmailVerifiedAt) return false
  return (await profiles.whyHidden(context, candidateId, companyId)) === null
}

async function connect(context: Context, row: queries.IntroductionRow): Promise<string> {
  const facts = await jobs.findReferable(context, { jobId: row.jobId })
  return chat.openConversation(context, {
    kind: 'introduction',
    about: { type: 'introduction', id: row.id },
    subject: `${facts?.title ?? ''} · ${facts?.companyName ?? ''}`,
    participants: [
      { accountId: row.candidateId, role: 'jobSeeker' },
      { accountId: row.recruiterId, role: 'recruiter' },
    ],
    opening: replyWords.conversationOpening,
  })
}
