import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.listSavedJobs, (context, { query }) => service.listSaved(context, query)),
  handle(contract.listSavedJobIds, (context) => service.listSavedIds(context)),
  handle(contract.saveJob, (context, { params, body }) => service.save(context, params.id, body)),
  handle(contract.unsaveJob, (context, { params }) => service.unsave(context, params.id)),
]
