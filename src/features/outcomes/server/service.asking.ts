/** Asks candidates by mail, with a link for each answer. */
import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import * as notifications from '#features/notifications/server/service.ts'
import { defineTask } from '#platform/tasks/tasks.ts'
import * as referrals from '#features/referrals/server/service.ts'
import { answerQuestions, type AnswerQuestion, type LinkAnswer } from '../contract.ts'
import { outcomeQuestions } from './notifications.ts'
import { askedIn, timing } from './policy.ts'
import * as queries from './queries.ts'
import { hasSaid } from './service.saying.ts'
import { mailWords } from '../messages.mails.ts'
import { answerLabels } from '../messages.replies.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Asks one question, unless it has been answered since. */
export const askTask = defineTask({
  name: 'outcomes.ask',
  payload: z.object({ requestId: z.uuid(), question: z.enum(answerQuestions) }),
})

/** A referral was made: the candidate is asked whether the company was in touch. */
export function referralMade(context: Context, requestId: string): Promise<void> {
  return plan(context, requestId, 'contacted', timing.contactedDays)
}

/** The company was in touch: the candidate is asked how it ended. */
export function referralConfirmed(context: Context, requestId: string): Promise<void> {
  return plan(context, requestId, 'hired', timing.hiredDays)
}

async function plan(
  context: Context,
  requestId: string,
  question: AnswerQuestion,
  days: readonly number[],
): Promise<void> {
  const now = context.clock.now().getTime()
  await context.enqueueAll(
    askTask,
    days.map((after) => ({
      payload: { requestId, question },
      runAt: new Date(now + after * dayMs),
    })),
  )
}

const texts: Record<AnswerQuestion, (title: string) => { subject: string; paragraph: string }> = {
  contacted: (title) => ({
    subject: mailWords.contactedQuestionSubject(title),
    paragraph: mailWords.contactedQuestionLead(title),
  }),
  hired: (title) => ({
    subject: mailWords.hiredQuestionSubject(title),
    paragraph: mailWords.hiredQuestionLead(title),
  }),
}

/** Only what is kept of a token. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Mails the question with a fresh link; nothing when it makes no sense any longer. */
export async function ask(
  context: Context,
  { requestId, question }: { requestId: string; question: AnswerQuestion },
): Promise<void> {
  const request = await referrals.findReferralFacts(context, requestId)
  if (request?.status !== askedIn[question]) return
  if (question === 'hired' && (await hasSaid(context, requestId))) return
  const now = context.clock.now()
  const token = randomBytes(32).toString('base64url')
  await queries.insertLink(context.db, {
    tokenHash: hashOf(token),
    requestId,
    question,
    createdAt: now,
    expiresAt: new Date(now.getTime() + timing.linkDays * dayMs),
  })
  const { brandName, publicUrl } = context.settings
  const answers = answerLabels[question]
  await notifications.tell(context, outcomeQuestions, [
    {
      accountId: request.candidateId,
      about: `request:${requestId}`,
      content: () => {
        const { subject, paragraph } = texts[question](request.jobTitle)
        return {
          subject,
          paragraphs: [paragraph, mailWords.answerLinksBody(timing.linkDays)],
          items: (Object.keys(answers) as LinkAnswer[]).map((answer) => ({
            label: answers[answer],
            url: `${publicUrl}/answer/${token}?say=${answer}`,
            note: '',
          })),
          action: {
            label: mailWords.openRequestButton,
            url: `${publicUrl}/referrals/${requestId}`,
          },
          footer: mailWords.candidateFooter(brandName),
        }
      },
    },
  ])
}

/** Forgets links that ended a month ago. */
export function forgetLinks(context: Context, atMost: number): Promise<number> {
  const before = new Date(context.clock.now().getTime() - 30 * dayMs)
  return queries.deleteLinks(context.db, before, atMost)
}
