import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as opening from './service.opening.ts'
import * as service from './service.ts'

// Setting pages and hashing passwords take long next to a statement.
const withoutTransaction = { transaction: false }

export const routes = [
  handle(contract.listShares, (context, { query }) => service.listShares(context, query)),
  handle(
    contract.createShare,
    (context, { body }) => service.createShare(context, body),
    withoutTransaction,
  ),
  handle(contract.revokeShare, (context, { params }) => service.revokeShare(context, params.id)),
  handle(contract.listShareViews, (context, { params, query }) =>
    service.listShareViews(context, params.id, query),
  ),
  handle(contract.getSharedResume, (context, { params }) =>
    opening.sharedResume(context, params.token),
  ),
  handle(
    contract.openSharedResume,
    (context, { params, body }) => opening.openSharedResume(context, params.token, body.password),
    withoutTransaction,
  ),
  handle(contract.getSharedFile, (context, { params, query }, http) => {
    http.addHeader('x-robots-tag', 'noindex, nofollow')
    return opening.sharedFile(context, params.token, query.pass)
  }),
]
