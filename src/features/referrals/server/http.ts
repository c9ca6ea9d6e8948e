import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.previewReferral, (context, { query }) => service.preview(context, query)),
  handle(contract.getSupply, (context, { params, query }) =>
    service.supplyOf(context, params.slug, query.jobId),
  ),
  handle(contract.previewShown, (context, { body }) => service.previewShown(context, body)),
  handle(contract.askReferral, (context, { body }) => service.ask(context, body)),
  handle(contract.listReferrals, (context, { query }) => service.listOwn(context, query)),
  handle(contract.getReferral, (context, { params }) => service.readOwn(context, params.id)),
  handle(contract.withdrawReferral, (context, { params, body }) =>
    service.withdraw(context, params.id, body),
  ),
  handle(contract.resubmitReferral, (context, { params, body }) =>
    service.resubmit(context, params.id, body),
  ),
  handle(contract.confirmReferral, (context, { params, body }) =>
    service.confirm(context, params.id, body),
  ),
  handle(contract.answerQuestion, (context, { params, body }) =>
    service.answerQuestion(context, params.id, body),
  ),
  handle(contract.getRequestOfOffer, (context, { params }) =>
    service.readOwnByOffer(context, params.id),
  ),
  handle(contract.listOffers, (context, { query }) => service.listInbox(context, query)),
  handle(contract.getOffer, (context, { params }) => service.offerDetail(context, params.id)),
  handle(contract.markOfferSeen, (context, { params }) => service.markSeen(context, params.id)),
  handle(contract.claimOffer, (context, { params, body }) =>
    service.claim(context, params.id, body.expectedVersion),
  ),
  handle(contract.passOffer, (context, { params, body }) =>
    service.pass(context, params.id, body.reason),
  ),
  handle(contract.getOfferLink, (context, { params }) =>
    service.readOfferLink(context, params.token),
  ),
  handle(contract.followOfferLink, (context, { params }) =>
    service.followOfferLink(context, params.token),
  ),
  handle(contract.startReferral, (context, { params, body }) =>
    service.start(context, params.id, body),
  ),
  handle(contract.releaseClaim, (context, { params, body }) =>
    service.release(context, params.id, body),
  ),
  handle(contract.askChanges, (context, { params, body }) =>
    service.askChanges(context, params.id, body),
  ),
  handle(contract.declineClaim, (context, { params, body }) =>
    service.decline(context, params.id, body),
  ),
  handle(contract.refer, (context, { params, body }) => service.refer(context, params.id, body)),
  handle(contract.getOfferResume, (context, { params }) => service.resume(context, params.id)),
]
