import { handle } from '#platform/http/handle.ts'
import { okReply } from '#shared/schemas.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.getAnswerLink, (context, { params }) => service.readLink(context, params.token)),
  handle(contract.answerByLink, (context, { params, body }) =>
    service.answer(context, params.token, body.answer),
  ),
  handle(contract.addProof, async (context, { params }, http) => {
    await service.addProof(context, params.id, http.files['proof'])
    return okReply
  }),
  handle(contract.getProof, (context, { params }) => service.proof(context, params.id)),
  handle(contract.getOutcome, (context, { params }) => service.readOutcome(context, params.id)),
  handle(contract.recordOutcome, (context, { params, body }) =>
    service.recordOutcome(context, params.id, body.outcome),
  ),
  handle(contract.getThanks, (context, { params }) => service.readThanks(context, params.id)),
  handle(contract.sendThanks, (context, { params, body }) =>
    service.sendThanks(context, params.id, body.text),
  ),
]
