import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.reportJob, (context, { params, body }) =>
    service.report(context, params.id, body),
  ),
  handle(contract.listOwnJobReports, (context, { query }) => service.listOwn(context, query)),
  handle(contract.listReportedJobs, (context, { query }) => service.listReported(context, query)),
  handle(contract.decideJobReports, (context, { params, body }) =>
    service.decide(context, params.id, body),
  ),
]
