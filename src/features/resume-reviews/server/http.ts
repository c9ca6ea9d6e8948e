import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as admins from './service.admins.ts'
import * as candidates from './service.candidates.ts'
import * as ordering from './service.ordering.ts'
import * as reviewing from './service.reviewing.ts'

// Printing and reading take long next to a statement.
const withoutTransaction = { transaction: false }

export const routes = [
  handle(contract.getReviewTerms, (context) => ordering.reviewTerms(context)),
  handle(contract.listReviews, (context, { query }) => candidates.listReviews(context, query)),
  handle(
    contract.previewReview,
    (context, { body }) => ordering.previewReview(context, body),
    withoutTransaction,
  ),
  handle(
    contract.orderReview,
    (context, { body }) => ordering.orderReview(context, body),
    withoutTransaction,
  ),
  handle(contract.getReview, (context, { params }) => candidates.readReview(context, params.id)),
  handle(contract.getReviewFile, (context, { params }) =>
    candidates.reviewFile(context, params.id, params.round),
  ),
  handle(contract.cancelReview, (context, { params }) =>
    candidates.cancelReview(context, params.id),
  ),
  handle(
    contract.askForSecondLook,
    (context, { params, body }) => ordering.askForSecondLook(context, params.id, body),
    withoutTransaction,
  ),
  handle(contract.rateReview, (context, { params, body }) =>
    candidates.rateReview(context, params.id, body),
  ),
  handle(contract.getReviewerStanding, (context) => reviewing.reviewerStanding(context)),
  handle(contract.listReviewOrders, (context, { query }) => reviewing.listOrders(context, query)),
  handle(contract.getReviewOrder, (context, { params }) => reviewing.readOrder(context, params.id)),
  handle(contract.takeReview, (context, { params }) => reviewing.takeReview(context, params.id)),
  handle(contract.handBackReview, (context, { params }) =>
    reviewing.handBackReview(context, params.id),
  ),
  handle(contract.saveReviewDraft, (context, { params, body }) =>
    reviewing.saveDraft(context, params.id, body),
  ),
  handle(contract.deliverReview, (context, { params, body }) =>
    reviewing.deliverReview(context, params.id, body),
  ),
  handle(contract.listOrdersForAdmins, (context, { query }) => admins.listOrders(context, query)),
  handle(contract.assignReview, (context, { params, body }) =>
    admins.assignReview(context, params.id, body.reviewerId),
  ),
  handle(contract.listReviewers, (context, { query }) => admins.listReviewers(context, query)),
  handle(contract.addReviewer, (context, { body }) => admins.addReviewer(context, body)),
  handle(contract.removeReviewer, (context, { params, body }) =>
    admins.removeReviewer(context, params.id, body.reason),
  ),
]
