import { handle } from '#platform/http/handle.ts'
import * as accounts from '#features/accounts/server/service.ts'
import * as contract from '../contract.ts'
import * as recruiters from './service.recruiters.ts'
import * as pictures from './service.pictures.ts'
import * as service from './service.ts'
import * as workEmail from './service.work-email.ts'

// Hashing a password must not hold a transaction open.
const withoutTransaction = { transaction: false }

export const routes = [
  handle(contract.getCandidateInfo, (context) => service.candidateInfo(context)),
  handle(contract.saveCandidateInfo, (context, { body }, http) =>
    service.saveCandidateInfo(context, body, http),
  ),
  handle(contract.getResumeFile, (context, { params }) => service.ownResume(context, params.id)),
  handle(contract.uploadProfilePicture, (context, _, http) =>
    pictures.uploadPicture(context, http.files['profilePicture']),
  ),
  handle(contract.removeProfilePicture, (context) => pictures.removePicture(context)),
  handle(contract.getProfilePicture, (context, { params, query }) =>
    pictures.readPicture(context, params.id, query.pass),
  ),
  handle(
    contract.registerRecruiter,
    async (context, { body }, http) => {
      const { userId } = await accounts.signUp(context, body, 'recruiter', http)
      const user = await recruiters.userOf(context, userId)
      return { user, redirect: '/recruiter/verification' }
    },
    withoutTransaction,
  ),
  handle(
    contract.loginRecruiter,
    async (context, { body }, http) => {
      const { userId } = await accounts.signIn(context, body, 'recruiter', http)
      const user = await recruiters.userOf(context, userId)
      return { user, redirect: accounts.homeOf('recruiter') }
    },
    withoutTransaction,
  ),
  handle(contract.getRecruiterSession, async (context) => ({
    user: await recruiters.recruiterUser(context),
  })),
  handle(contract.getRecruiterInfo, (context) => recruiters.recruiterInfo(context)),
  handle(contract.saveRecruiterInfo, (context, { body }) => recruiters.saveProfile(context, body)),
  handle(contract.sendRecruiterOtp, (context) => workEmail.sendOtp(context)),
  handle(contract.verifyRecruiterOtp, (context, { body }) =>
    workEmail.verifyOtp(context, body.otp),
  ),
]
