import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.listStages, (context) => service.stages(context)),
  handle(contract.saveStages, (context, { body }) => service.saveStages(context, body)),
  handle(contract.listTemplates, (context) => service.templates(context)),
  handle(contract.saveTemplate, (context, { body }) => service.saveTemplate(context, body)),
  handle(contract.deleteTemplate, (context, { params }) =>
    service.deleteTemplate(context, params.id),
  ),
  handle(contract.getTeam, (context, { params }) => service.team(context, params.id)),
  handle(contract.saveTeam, (context, { params, body }) =>
    service.saveTeam(context, params.id, body),
  ),
  handle(contract.getScorecards, (context, { params }) => service.scorecards(context, params.id)),
  handle(contract.saveScorecard, (context, { params, body }) =>
    service.saveScorecard(context, params.id, body),
  ),
]
