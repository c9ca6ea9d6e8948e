import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.getOneShot, (context) => service.readOneShot(context)),
  handle(contract.listProposals, (context, { query }) => service.listProposals(context, query)),
  handle(contract.previewCampaign, (context, { body }) => service.previewCampaign(context, body)),
  handle(contract.startCampaign, (context, { body }) => service.startCampaignOf(context, body)),
  handle(contract.getCampaign, (context, { params }) => service.readCampaign(context, params.id)),
  handle(contract.changeCampaign, async (context, { params, body }) => {
    await service.changeCampaign(context, params.id, params.action, body.expectedVersion)
    return service.readCampaign(context, params.id)
  }),
  handle(contract.getCampaignTable, (context, { params }) =>
    service.campaignTable(context, params.id),
  ),
]
