import { handle } from '#platform/http/handle.ts'
import { okReply } from '#shared/schemas.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.listJobBoards, (context, { query }) => service.listJobBoards(context, query)),
  handle(contract.addJobBoard, (context, { body }) => service.addJobBoard(context, body)),
  handle(
    contract.previewJobBoard,
    (context, { params }) => service.previewJobBoard(context, params.id),
    { transaction: false },
  ),
  handle(contract.activateJobBoard, (context, { params }) =>
    service.activateJobBoard(context, params.id),
  ),
  handle(contract.pauseJobBoard, (context, { params }) =>
    service.pauseJobBoard(context, params.id),
  ),
  handle(contract.importJobBoard, (context, { params }) =>
    service.importJobBoard(context, params.id),
  ),
  handle(contract.closeHeldJobs, (context, { params }) =>
    service.closeHeldJobs(context, params.id),
  ),
  handle(contract.lookUpJobBoard, (context, { query }) => service.lookUpJobBoard(context, query)),
  handle(
    contract.addLinkedJobBoard,
    (context, { body }) => service.addLinkedJobBoard(context, body),
    { transaction: false },
  ),
  handle(contract.removeJobBoard, async (context, { params }) => {
    await service.removeJobBoard(context, params.id)
    return okReply
  }),
]
