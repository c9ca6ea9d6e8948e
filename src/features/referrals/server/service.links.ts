/**
 * One-click actions in emails about new requests (NOT7). Opening a link changes nothing, since mail
 * programs open links, too; one press on its page acts, without a session and without showing who asks.
 */
import * as accounts from '#features/accounts/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import type { MailItem } from '#platform/mail/compose.ts'
import { AppError } from '#shared/errors.ts'
import { offerLinkActions, type OfferLink, type OfferLinkAction } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { mailWords } from '../messages.mails.ts'
import * as queries from './queries.ts'
import * as offers from './queries.offers.ts'
import { claim, lockPair, pass } from './service.referrer.ts'
import { needsConsent } from './service.revealing.ts'
import { titleShown } from './shown.ts'

/** Each action has links of its own: none of one does another. */
const purposeOf = (action: OfferLinkAction) => `referrals.offer.${action}`

/** What a referrer's email says below each request: accept or pass. */
export async function offerActions(
  context: Context,
  referrerId: string,
): Promise<(offerId: string) => NonNullable<MailItem['actions']>> {
  const tokenOf = await accounts.actionLinksOf(context, [referrerId])
  return (offerId) =>
    offerLinkActions.map((action) => ({
      label: mailWords.offerActions[action],
      url: `${context.settings.publicUrl}/offer/${tokenOf(referrerId, purposeOf(action), offerId)}`,
    }))
}

type Opened = { action: OfferLinkAction; offerId: string; as: Context }

/** @throws AppError NOT_FOUND for a link that is not ours, is too old, or whose referrer is gone */
async function behind(context: Context, token: string): Promise<Opened> {
  for (const action of offerLinkActions) {
    const link = accounts.openActionLink(context, purposeOf(action), token)
    if (!link) continue
    const person = await accounts.personOfLink(context, link, 'recruiter', link.id)
    if (person) return { action, offerId: link.id, as: context.as(person) }
  }
  throw new AppError('NOT_FOUND', errorWords.linkEnded)
}

/** What the link would do now. @throws AppError NOT_FOUND */
export async function readOfferLink(context: Context, token: string): Promise<OfferLink> {
  return described(await behind(context, token))
}

/**
 * Does what the link says, once; to repeat it changes nothing.
 *
 * @throws AppError NOT_FOUND, and whatever `claim` and `pass` throw
 */
export async function followOfferLink(context: Context, token: string): Promise<OfferLink> {
  const opened = await behind(context, token)
  const { action, offerId, as } = opened
  // Two presses come one after the other.
  await lockPair(as, offerId)
  const { state } = await described(opened)
  if (state === 'done' || state === 'asked') return described(opened)
  if (action === 'claim') await claim(as, offerId)
  else await pass(as, offerId, 'other')
  return described(opened)
}

const doneIn = { claim: 'claimed', pass: 'passed' } as const

async function described({ action, offerId, as }: Opened): Promise<OfferLink> {
  const { accountId } = personOf(as)
  const offer = await offers.findOffer(as.db, offerId, accountId)
  const request = offer && (await queries.findRequest(as.db, offer.requestId))
  if (!offer || !request) throw new AppError('NOT_FOUND', errorWords.linkEnded)
  const isOpen = offer.state === 'offered' || offer.state === 'seen'
  return {
    action,
    state:
      offer.state === doneIn[action]
        ? 'done'
        : isOpen
          ? await openState(as, action, offer)
          : 'over',
    jobTitle: titleShown({ ...request, typedByCandidate: offer.typedByCandidate }),
    companyName: offer.companyName,
    dueAt: isOpen && !request.frozenAt ? offer.dueAt.toISOString() : null,
    offerId,
  }
}

async function openState(
  context: Context,
  action: OfferLinkAction,
  offer: offers.OfferRow,
): Promise<OfferLink['state']> {
  if (action === 'pass') return 'open'
  if (offer.consent === 'asked') return 'asked'
  return (await needsConsent(context, offer)) ? 'asks' : 'open'
}
