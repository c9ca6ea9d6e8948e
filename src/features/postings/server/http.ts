import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.createPosting, (context, { body }) => service.create(context, body)),
  handle(contract.getPosting, (context, { params }) => service.read(context, params.id)),
  handle(contract.savePosting, (context, { params, body }) =>
    service.save(context, params.id, body),
  ),
  handle(contract.publishPosting, (context, { params, body }) =>
    service.publish(context, params.id, body),
  ),
  handle(contract.takePostingStep, (context, { params }) =>
    service.takeStep(context, params.id, params.step),
  ),
  handle(contract.closePosting, (context, { params, body }) =>
    service.close(context, params.id, body.outcome),
  ),
  handle(contract.discardPosting, (context, { params }) => service.discard(context, params.id)),
  handle(contract.confirmPostings, (context, { body }) => service.confirmMany(context, body.ids)),
  handle(contract.getConfirmation, (context, { params }) =>
    service.confirmation(context, params.token),
  ),
  handle(contract.confirmByLink, (context, { params }) =>
    service.confirmByLink(context, params.token),
  ),
  handle(contract.getCareers, (context, { params, query }) =>
    service.careers(context, params.slug, query),
  ),
  handle(contract.listQueuedPostings, (context, { query }) => service.listQueue(context, query)),
  handle(contract.decidePosting, (context, { params, body }) =>
    service.decide(context, params.id, body),
  ),
]
