import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as actions from './service.actions.ts'
import * as agents from './service.agents.ts'
import * as files from './service.files.ts'
import { merge } from './service.merging.ts'
import * as team from './service.team.ts'
import { listIgnored } from './service.ignored.ts'
import * as help from './service.help.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.createTicket, (context, { body }) => service.create(context, body)),
  handle(contract.listTickets, (context, { query }) => service.list(context, query)),
  handle(contract.getTicket, (context, { params }) => service.read(context, params.id)),
  handle(contract.replyToTicket, (context, { params, body }) =>
    service.reply(context, params.id, body),
  ),
  handle(contract.rateTicket, (context, { params, body }) =>
    service.rate(context, params.id, body),
  ),
  handle(
    contract.addTicketFile,
    (context, _input, uploads) => files.add(context, uploads.files['file']),
    {
      transaction: false,
    },
  ),
  handle(contract.getTicketFile, (context, { params, query }) =>
    files.read(context, params.id, query.pass),
  ),
  handle(contract.openTicketLink, (context, { body }) => service.readByLink(context, body.token)),
  handle(contract.replyByLink, (context, { body }) => service.replyByLink(context, body)),
  handle(contract.listQueue, (context, { query }) => agents.list(context, query)),
  handle(contract.getAgentTicket, (context, { params }) => agents.read(context, params.id)),
  handle(contract.answerTicket, (context, { params, body }) =>
    agents.answer(context, params.id, body),
  ),
  handle(contract.moveTicket, (context, { params, body }) => agents.move(context, params.id, body)),
  handle(contract.mergeTicket, (context, { params, body }) => merge(context, params.id, body)),
  handle(contract.listTicketActions, (context, { params }) => actions.list(context, params.id)),
  handle(contract.takeTicketAction, (context, { params, body }) =>
    actions.take(context, params.id, body),
  ),
  handle(contract.viewTicket, (context, { params, body }) => team.view(context, params.id, body)),
  handle(contract.listSavedAnswers, (context) => team.list(context)),
  handle(contract.addSavedAnswer, (context, { body }) => team.add(context, body)),
  handle(contract.changeSavedAnswer, (context, { params, body }) =>
    team.change(context, params.id, body),
  ),
  handle(contract.deleteSavedAnswer, (context, { params }) => team.remove(context, params.id)),
  handle(contract.listIgnoredEmails, (context, { query }) => listIgnored(context, query)),
  handle(contract.noteSolved, (context, { body }) => help.noteSolved(context, body.articleId)),
  handle(contract.getTicketReport, (context, { query }) => agents.report(context, query.days)),
]
