import { handle } from '#platform/http/handle.ts'
import { okReply } from '#shared/schemas.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.openDispute, (context, { params, body }) =>
    service.open(context, params.id, body.text),
  ),
  handle(contract.getDispute, (context, { params }) => service.read(context, params.id)),
  handle(contract.addStatement, (context, { params, body }, http) =>
    service.say(context, params.id, body.text, http.files['evidence']),
  ),
  handle(contract.getEvidence, (context, { params }) =>
    service.evidence(context, params.id, params.statementId),
  ),
  handle(contract.listDisputes, (context, { query }) => service.listForAdmins(context, query)),
  handle(contract.getAdminDispute, (context, { params }) =>
    service.readForAdmin(context, params.id),
  ),
  handle(contract.decideDispute, (context, { params, body }) =>
    service.decide(context, params.id, body),
  ),
  handle(contract.listVolumeReviews, (context, { query }) => service.listReviews(context, query)),
  handle(contract.closeVolumeReview, async (context, { params, body }) => {
    await service.closeReview(context, params.id, body.note)
    return okReply
  }),
  handle(contract.reportOffer, async (context, { params, body }) => {
    await service.report(context, params.id, body)
    return okReply
  }),
  handle(contract.listReported, (context, { query }) => service.listReported(context, query)),
  handle(contract.decideReported, async (context, { params, body }) => {
    await service.decideReported(context, params.id, body)
    return okReply
  }),
  handle(contract.listSelfReferrals, (context, { query }) =>
    service.listSelfReferrals(context, query),
  ),
  handle(contract.decideSelfReferral, async (context, { params, body }) => {
    await service.decideSelfReferral(context, params.id, body)
    return okReply
  }),
  handle(contract.listFlagged, (context, { query }) => service.listFlagged(context, query)),
  handle(contract.decideFlagged, async (context, { params, body }) => {
    await service.decideFlagged(context, params.id, body)
    return okReply
  }),
]
