import { handle } from '#platform/http/handle.ts'
import { okReply } from '#shared/schemas.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'
import * as admins from './service.admins.ts'
import * as passwords from './service.passwords.ts'
import * as secondFactor from './service.second-factor.ts'
import * as locales from './service.locales.ts'
import * as sessions from './service.sessions.ts'
import * as addresses from './service.addresses.ts'
import { resendSeconds } from './service.codes.ts'
import * as people from './service.people.ts'
import * as person from './service.person.ts'
import * as actor from './service.actor.ts'

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
    await actor.signOut(context, http)
    // Not the cookies: one of them tells the owner's browser from strangers (decision 0300).
    http.addHeader('clear-site-data', '"cache", "storage"')
    return okReply
  }),
  handle(contract.sendResetOtp, async (context, { body }, http) => {
    await passwords.requestReset(context, body.email, http)
    return { ...okReply, nextInSeconds: resendSeconds }
  }),
  handle(contract.resetPassword, async (context, { body }, http) => {
    await passwords.resetPassword(context, body, http)
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
    await passwords.changePassword(context, body, http)
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
  handle(contract.getSession, async (context, _input, http) => {
    const user = await actor.currentUser(context, http)
    if (user?.role !== 'admin') return { user }
    const permissions = await admins.permissionsOfAccount(context, user.userId)
    return { user: { ...user, permissions } }
  }),
  handle(contract.issueBearerToken, (context) => actor.issueBearerToken(context)),
  handle(contract.chooseLocale, async (context, { body }, http) => {
    await locales.chooseLocale(context, body.locale, http)
    return okReply
  }),
  handle(contract.keepTimeZone, async (context, { body }) => {
    await locales.keepTimeZone(context, body.timeZone)
    return okReply
  }),
  handle(contract.switchRole, async (context, { body }, http) => ({
    user: await actor.switchRole(context, body.role, http),
    redirect: service.homeOf(body.role),
  })),
  handle(contract.sendEmailVerification, async (context) => {
    await addresses.resendEmailCode(context)
    return { ...okReply, nextInSeconds: resendSeconds }
  }),
  handle(contract.confirmEmail, async (context, { body }, http) => ({
    user: await addresses.confirmEmail(context, body.code, http),
  })),
  handle(contract.requestEmailChange, async (context, { body }, http) => {
    await addresses.requestEmailChange(context, body, http.ip)
    return { ...okReply, nextInSeconds: resendSeconds }
  }),
  handle(contract.confirmEmailChange, async (context, { body }, http) => ({
    user: await addresses.confirmEmailChange(context, body.code, http),
  })),
  handle(contract.listAccounts, (context, { query }) => people.listAccounts(context, query)),
  handle(contract.getAccountView, (context, { params }) => person.viewAccount(context, params.id)),
  handle(contract.revealAccount, (context, { params, body }) =>
    person.revealAccount(context, params.id, body.reason),
  ),
  handle(contract.endSessionsOf, async (context, { params, body }) => ({
    ended: await people.endSessionsOf(context, params.id, body.reason),
  })),
]
