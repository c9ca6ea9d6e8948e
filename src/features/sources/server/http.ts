import { handle } from '#platform/http/handle.ts'
import { okReply } from '#shared/schemas.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.listSources, (context) => service.listSources(context)),
  handle(contract.addSource, (context, { body }) => service.addSource(context, body)),
  handle(
    contract.previewSource,
    (context, { params }) => service.previewSource(context, params.id),
    { transaction: false },
  ),
  handle(contract.activateSource, (context, { params }) =>
    service.activateSource(context, params.id),
  ),
  handle(contract.pauseSource, (context, { params }) => service.pauseSource(context, params.id)),
  handle(contract.closeHeldJobs, (context, { params }) =>
    service.closeHeldJobs(context, params.id),
  ),
  handle(contract.removeSource, async (context, { params }) => {
    await service.removeSource(context, params.id)
    return okReply
  }),
]
