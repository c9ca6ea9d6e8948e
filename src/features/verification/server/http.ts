import { handle } from '#platform/http/handle.ts'
import { okReply } from '#shared/schemas.ts'
import { confirmColleague, listColleagues, removeColleague } from '#features/companies/contract.ts'
import * as contract from '../contract.ts'
import * as bans from './service.bans.ts'
import * as claims from './service.claims.ts'
import * as colleagues from './service.colleagues.ts'
import * as pictures from './service.pictures.ts'
import * as queue from './service.queue.ts'
import * as review from './service.review.ts'
import * as service from './service.ts'
import { replyWords } from '../messages.replies.ts'

export const routes = [
  handle(contract.getVerification, (context) => service.ownVerification(context)),
  handle(contract.uploadIdPicture, async (context, _input, http) => {
    await pictures.submitPicture(context, http.files['idPicture'])
    const verification = await service.ownVerification(context)
    return { message: replyWords.pictureSubmitted, verification }
  }),
  handle(contract.getIdPicture, (context, { params }) => pictures.readPicture(context, params.id)),
  handle(contract.listVerificationCases, (context, { query }) => queue.listQueue(context, query)),
  handle(contract.getVerificationCase, (context, { params }) =>
    queue.describeCase(context, params.id),
  ),
  handle(contract.lockVerificationCase, (context, { params }) =>
    review.takeCase(context, params.id),
  ),
  handle(contract.unlockVerificationCase, (context, { params }) =>
    review.handBackCase(context, params.id),
  ),
  handle(contract.decideVerificationCase, (context, { params, body }) =>
    review.decideCase(context, params.id, body),
  ),
  handle(contract.confirmRecruiter, (context, { params }) =>
    colleagues.confirmByVerifier(context, params.id),
  ),
  handle(contract.revokeRecruiter, (context, { params, body }) =>
    colleagues.revoke(context, params.id, body.reason),
  ),
  handle(contract.reinstateRecruiter, (context, { params }) =>
    colleagues.reinstate(context, params.id),
  ),
  handle(contract.liftMailboxBan, async (context, { body }) => {
    await bans.liftMailboxBan(context, body)
    return okReply
  }),
  handle(contract.listCompanyClaims, (context) => claims.ownClaims(context)),
  handle(contract.createCompanyClaim, (context, { body }) => claims.createClaim(context, body)),
  handle(contract.checkCompanyClaim, (context, { params }) => claims.checkSoon(context, params.id)),
  handle(contract.proveCompanyClaim, (context, { params, body }) =>
    claims.proveByCode(context, params.id, body.code),
  ),
  handle(contract.resendCompanyClaimCode, (context, { params }) =>
    claims.sendCodeAgain(context, params.id),
  ),
  handle(contract.withdrawCompanyClaim, (context, { params }) =>
    claims.withdrawClaim(context, params.id),
  ),
  handle(listColleagues, (context, { params, query }) =>
    colleagues.colleagues(context, params.slug, query),
  ),
  handle(removeColleague, async (context, { params }) => {
    await colleagues.removeColleague(context, params.slug, params.accountId)
    return okReply
  }),
  handle(confirmColleague, (context, { params }) =>
    colleagues.confirmColleague(context, params.slug, params.accountId),
  ),
]
