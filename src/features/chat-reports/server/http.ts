import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.reportConversation, (context, { params, body }) =>
    service.report(context, params.id, body),
  ),
  handle(contract.listChatReports, (context, { query }) => service.listReports(context, query)),
  handle(contract.readReportedConversation, (context, { params, body }) =>
    service.readConversation(context, params.id, body),
  ),
  handle(contract.decideChatReport, (context, { params, body }) =>
    service.decide(context, params.id, body),
  ),
]
