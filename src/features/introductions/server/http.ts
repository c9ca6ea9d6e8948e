import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.listSuggestions, (context) => service.listSuggestions(context)),
  handle(contract.listIntroductions, (context, { query }) => service.listAll(context, query)),
  handle(contract.proposeIntroduction, (context, { body }) => service.propose(context, body)),
  handle(contract.setOutcome, (context, { params, body }) =>
    service.setOutcome(context, params.id, body.outcome),
  ),
  handle(contract.listOwnIntroductions, (context) => service.listOwn(context)),
  handle(contract.answerIntroduction, (context, { params, body }) =>
    service.answer(context, params.id, body.answer),
  ),
  handle(contract.getIntroductionLink, (context, { params }) =>
    service.readLink(context, params.token),
  ),
  handle(contract.followIntroductionLink, (context, { params }) =>
    service.followLink(context, params.token),
  ),
]
