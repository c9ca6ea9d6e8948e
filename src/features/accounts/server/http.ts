import { handle } from '#platform/http/handle.ts'
import { okReply } from '#shared/schemas.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'
import * as admins from './service.admins.ts'
import * as passwords from './service.passwords.ts'
import * as secondFactor from './service.second-factor.ts'
import * as sessions from './service.sessions.ts'
import { confirmEmail, resendEmailCode, resendSeconds } from './service.codes.ts'

// Hashing a password must not hold a transaction open.
const withoutTransaction = { transaction: false }

export const routes = [
  handle(
    contract.register,
    async (context, { body }, http) => {
      const user = await service.signUp(context, body, 'jobSeeker', http)
      return { user, redirect: '/candidate/edit-profile' }
    },
    withoutTransaction,
  ),
  handle(
    contract.login,
    async (context, { body }, http) => {
      const user = await service.signIn(context, body, 'jobSeeker', http)
      return { user, redirect: service.homeOf('jobSeeker') }
    },
    withoutTransaction,
  ),
  handle(contract.logout, async (context, _input, http) => {
    await service.signOut(context, http)
    return okReply
  }),
  handle(contract.sendResetOtp, async (context, { body }, http) => {
    await passwords.requestReset(context, body.email, http.ip)
    return { ...okReply, nextInSeconds: resendSeconds }
  }),
  handle(contract.resetPassword, async (context, { body }) => {
    await passwords.resetPassword(context, body)
    return okReply
  }),
  handle(
    contract.loginAdmin,
    async (context, { body }, http) => {
      const user = await service.signIn(context, body, 'admin', http)
      const permissions = await admins.permissionsOfAccount(context, user.userId)
      return { user: { ...user, permissions }, redirect: service.homeOf('admin') }
    },
    withoutTransaction,
  ),
  handle(contract.beginAdminSetup, (context, { body }) => admins.beginSetup(context, body.token)),
  handle(contract.finishAdminSetup, async (context, { body }) => ({
    recoveryCodes: await admins.finishSetup(context, body),
  })),
  handle(contract.getSecondFactor, (context) => secondFactor.secondFactorState(context)),
  handle(contract.beginSecondFactor, (context, { body }, http) =>
    secondFactor.beginOwn(context, body, http.ip),
  ),
  handle(contract.confirmSecondFactor, async (context, { body }) => ({
    recoveryCodes: await secondFactor.confirmOwn(context, body.code),
  })),
  handle(contract.removeSecondFactor, async (context, { body }, http) => {
    await secondFactor.removeOwn(context, body, http.ip)
    return okReply
  }),
  handle(contract.changePassword, async (context, { body }, http) => {
    await passwords.changePassword(context, body, http.ip)
    return okReply
  }),
  handle(contract.listSessions, async (context) => ({
    items: await sessions.listSessions(context),
  })),
  handle(contract.endSession, async (context, { params }) => {
    await sessions.endSession(context, params.id)
    return okReply
  }),
  handle(contract.endOtherSessions, async (context) => ({
    ended: await sessions.endOtherSessions(context),
  })),
  handle(contract.getSession, async (context, _input, http) => ({
    user: await service.currentUser(context, http),
  })),
  handle(contract.issueBearerToken, (context) => service.issueBearerToken(context)),
  handle(contract.switchHat, async (context, { body }) => ({
    user: await service.switchHat(context, body.hat),
    redirect: service.homeOf(body.hat),
  })),
  handle(contract.sendEmailVerification, async (context) => {
    await resendEmailCode(context)
    return { ...okReply, nextInSeconds: resendSeconds }
  }),
  handle(contract.confirmEmail, async (context, { body }) => ({
    user: await confirmEmail(context, body.code),
  })),
]
