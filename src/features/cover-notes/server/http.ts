import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.listCoverNotes, (context) => service.listCoverNotes(context)),
  handle(contract.createCoverNote, (context, { body }) => service.createCoverNote(context, body)),
  handle(contract.saveCoverNote, (context, { params, body }) =>
    service.saveCoverNote(context, params.id, body),
  ),
  handle(contract.removeCoverNote, (context, { params }) =>
    service.removeCoverNote(context, params.id),
  ),
]
