/** One-click answers in emails about introductions (NOT7). */
import * as accounts from '#features/accounts/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import type { MailContent } from '#platform/mail/compose.ts'
import { AppError } from '#shared/errors.ts'
import { introductionAnswers, type IntroductionAnswer, type IntroductionLink } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { mailWords } from '../messages.mails.ts'
import { linkState } from './policy.ts'
import * as queries from './queries.ts'
import { answer } from './service.answering.ts'

/** Each answer has links of its own: none of one says the other. */
const purposeOf = (said: IntroductionAnswer) => `introductions.answer.${said}`

/** What an email about an introduction offers to each of these accounts: yes or no. */
export async function introductionActions(
  context: Context,
  accountIds: readonly string[],
): Promise<(accountId: string, introductionId: string) => NonNullable<MailContent['actions']>> {
  const tokenOf = await accounts.actionLinksOf(context, accountIds)
  return (accountId, introductionId) =>
    introductionAnswers.map((said) => ({
      label: mailWords.actions[said],
      url: `${context.settings.publicUrl}/introduction/${tokenOf(accountId, purposeOf(said), introductionId)}`,
    }))
}

type Opened = { said: IntroductionAnswer; id: string; as: Context }

/** @throws AppError NOT_FOUND for a link that is not ours, is too old, or whose account is gone */
async function behind(context: Context, token: string): Promise<Opened> {
  for (const said of introductionAnswers) {
    const link = accounts.openActionLink(context, purposeOf(said), token)
    if (!link) continue
    const row = await queries.findIntroduction(context.db, link.id)
    const side = row && sideOf(row, link.accountId)
    const person = side && (await accounts.personOfLink(context, link, side, link.id))
    if (person) return { said, id: link.id, as: context.as(person) }
  }
  throw new AppError('NOT_FOUND', errorWords.linkEnded)
}

function sideOf(
  { candidateId, recruiterId }: queries.IntroductionRow,
  accountId: string,
): 'jobSeeker' | 'recruiter' | undefined {
  if (accountId === candidateId) return 'jobSeeker'
  return accountId === recruiterId ? 'recruiter' : undefined
}

/** What the link would say now. @throws AppError NOT_FOUND */
export async function readLink(context: Context, token: string): Promise<IntroductionLink> {
  return described(await behind(context, token))
}

/**
 * Says what the link says, once; to repeat it changes nothing.
 *
 * @throws AppError NOT_FOUND, and whatever `answer` throws
 */
export async function followLink(context: Context, token: string): Promise<IntroductionLink> {
  const opened = await behind(context, token)
  const { said, id, as } = opened
  // Two presses come one after the other.
  await queries.lockIntroduction(as.db, id)
  const before = await described(opened)
  if (before.state === 'done' || before.state === 'connected') return before
  await answer(as, id, said)
  return described(opened)
}

async function described({ said, id, as }: Opened): Promise<IntroductionLink> {
  const { role } = personOf(as)
  const row = await queries.findNamed(as.db, id)
  const own = role === 'recruiter' ? row.recruiterAnswer : row.candidateAnswer
  const state = linkState(said, { ...row, own }, as.clock.now())
  return {
    answer: said,
    state,
    jobTitle: row.jobTitle,
    companyName: row.companyName,
    dueAt: state === 'open' ? (row.dueAt?.toISOString() ?? null) : null,
    conversationId: state === 'connected' ? row.conversationId : null,
  }
}
