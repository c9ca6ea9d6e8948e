import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.getAnswerLink, (context, { params }) => service.readLink(context, params.token)),
  handle(contract.answerByLink, (context, { params, body }) =>
    service.answer(context, params.token, body.answer),
  ),
  handle(contract.getThanks, (context, { params }) => service.readThanks(context, params.id)),
  handle(contract.sendThanks, (context, { params, body }) =>
    service.sendThanks(context, params.id, body.text),
  ),
]
