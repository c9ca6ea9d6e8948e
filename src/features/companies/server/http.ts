import { handle } from '#platform/http/handle.ts'
import { okReply } from '#shared/schemas.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'
import * as logos from './service.logos.ts'
import * as merges from './service.merges.ts'
import * as page from './service.page.ts'
import * as policies from './service.policies.ts'
import * as proposals from './service.proposals.ts'
import * as states from './service.states.ts'

export const routes = [
  handle(contract.getCompany, (context, input) => page.companyPage(context, input.params.slug)),
  handle(contract.saveCompany, (context, { params, body }) =>
    page.saveCompany(context, params.slug, body),
  ),
  handle(contract.uploadCompanyLogo, (context, { params }, http) =>
    logos.uploadLogo(context, params.slug, http.files['logo']),
  ),
  handle(contract.removeCompanyLogo, (context, { params }) =>
    logos.removeLogo(context, params.slug),
  ),
  handle(contract.getCompanyLogo, (context, { params }) => logos.readLogo(context, params)),
  handle(contract.getReferralPolicy, (context, { params }) =>
    policies.readPolicy(context, params.slug),
  ),
  handle(contract.saveReferralPolicy, (context, { params, body }) =>
    policies.savePolicy(context, params.slug, body),
  ),
  handle(contract.renameCompany, (context, { params, body }) =>
    page.renameCompany(context, params.id, body.name),
  ),
  handle(contract.setCompanyParent, (context, { params, body }) =>
    page.setParent(context, params.id, body.parentId),
  ),
  handle(contract.suspendCompany, (context, { params, body }) =>
    states.suspendCompany(context, params.id, body.reason),
  ),
  handle(contract.restoreCompany, (context, { params }) =>
    states.restoreCompany(context, params.id),
  ),
  handle(contract.mergeCompany, (context, { params, body }) =>
    merges.mergeCompany(context, params.id, body.intoId),
  ),
  handle(contract.undoMerge, async (context, { params }) => {
    await merges.undoMerge(context, params.id)
    return okReply
  }),
  handle(contract.listMergeProposals, (context) => proposals.listProposals(context)),
  handle(contract.keepCompaniesApart, async (context, { params, body }) => {
    await proposals.keepApart(context, params.id, body.otherId)
    return okReply
  }),
  handle(contract.listMerges, (context, { query }) => merges.listMerges(context, query)),
  handle(contract.searchCompanies, async (context, input) => ({
    items: await service.listCompanies(context, input.query),
  })),
]
