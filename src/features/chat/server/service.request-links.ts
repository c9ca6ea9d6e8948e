/** What links in emails about message requests do (NOT7): accept or decline, by one press on their page. */
import * as accounts from '#features/accounts/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import { AppError } from '#shared/errors.ts'
import { requestLinkActions, type RequestLink } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { replyWords } from '../messages.replies.ts'
import { stateAfter, type RequestStep } from './policy.ts'
import * as requests from './queries.requests.ts'
import { purposeOf } from './service.request-actions.ts'
import { answerRequest } from './service.requests.ts'

type Opened = { action: RequestStep; id: string; as: Context }

/** @throws AppError NOT_FOUND for a link that is not ours, is too old, or whose account is gone */
async function behind(context: Context, token: string): Promise<Opened> {
  for (const action of requestLinkActions) {
    const link = accounts.openActionLink(context, purposeOf(action), token)
    if (!link) continue
    const { id, accountId } = link
    const role = await requests.findRole(context.db, id, accountId)
    const person = role && (await accounts.personOfLink(context, link, role, id))
    if (person) return { action, id, as: context.as(person) }
  }
  throw new AppError('NOT_FOUND', errorWords.linkEnded)
}

/** What the link would do now. @throws AppError NOT_FOUND */
export async function readRequestLink(context: Context, token: string): Promise<RequestLink> {
  return described(await behind(context, token))
}

/**
 * Does what the link says, once; to repeat it changes nothing.
 *
 * @throws AppError NOT_FOUND, and CONFLICT where there is nothing to answer
 */
export async function followRequestLink(context: Context, token: string): Promise<RequestLink> {
  const opened = await behind(context, token)
  const { action, id, as } = opened
  // Two presses come one after the other.
  await requests.lockConversation(as.db, id, personOf(as).accountId)
  const before = await described(opened)
  if (before.state === 'done') return before
  await answerRequest(as, id, action)
  return described(opened)
}

const doneIn = { accept: 'active', decline: 'declined' } as const

async function described({ action, id, as }: Opened): Promise<RequestLink> {
  const { accountId } = personOf(as)
  const row = await requests.findConversation(as.db, id, accountId)
  if (!row || row.requestedBy === null || row.requestedBy === accountId) {
    throw new AppError('NOT_FOUND', errorWords.linkEnded)
  }
  const sender = (await accounts.accountsByIds(as, [row.requestedBy])).get(row.requestedBy)
  const isOpen = stateAfter(action, row.state, 'receiver') !== null
  return {
    action,
    state: row.state === doneIn[action] ? 'done' : isOpen ? 'open' : 'over',
    from: sender?.name ?? replyWords.formerMember,
    subject: row.subject,
    conversationId: id,
  }
}
