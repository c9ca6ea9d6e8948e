import { resendSeconds } from '#features/accounts/server/service.ts'
import { handle } from '#platform/http/handle.ts'
import { okReply } from '#shared/schemas.ts'
import * as contract from '../contract.ts'
import { requestLink, openLink } from './service.links.ts'
import * as own from './service.own.ts'
import * as passkeys from './service.passkeys.ts'
import * as phones from './service.phones.ts'
import * as providers from './service.providers.ts'
import { complete } from './service.ts'

// Neither another site nor the hashing of a password may hold a transaction open.
const withoutTransaction = { transaction: false }
const sent = { ...okReply, nextInSeconds: resendSeconds }

export const routes = [
  handle(contract.getWays, async (context) => providers.waysOf(context)),
  handle(
    contract.beginProvider,
    async (context, { params, body }, http) => ({
      url: await providers.begin(context, params.provider, body, http),
    }),
    withoutTransaction,
  ),
  handle(
    contract.finishProvider,
    (context, { params, body }, http) =>
      providers.finish(context, params.provider, body.answer, http),
    withoutTransaction,
  ),
  handle(
    contract.loginWithGoogle,
    (context, { body }, http) =>
      providers.finish(
        context,
        'google',
        String(new URLSearchParams({ id_token: body.token })),
        http,
      ),
    withoutTransaction,
  ),
  handle(
    contract.completeSignIn,
    (context, { body }, http) => complete(context, body, http),
    withoutTransaction,
  ),
  handle(contract.sendSignInLink, async (context, { body }, http) => {
    const { email, ...journey } = body
    await requestLink(context, email, journey, http)
    return sent
  }),
  handle(
    contract.openSignInLink,
    (context, { body }, http) => openLink(context, body.token, http),
    withoutTransaction,
  ),
  handle(contract.sendSignInCode, async (context, { body }, http) => {
    await phones.requestCode(context, body.phone, http)
    return sent
  }),
  handle(
    contract.signInWithPhone,
    (context, { body }, http) => phones.signInByCode(context, body, http),
    withoutTransaction,
  ),
  handle(contract.beginPasskeySignIn, (context, _input, http) =>
    passkeys.beginSigningIn(context, http),
  ),
  handle(
    contract.signInWithPasskey,
    (context, { body }, http) => passkeys.signIn(context, body, http),
    withoutTransaction,
  ),
  handle(contract.getOwnWays, (context) => own.ownWays(context)),
  handle(
    contract.connectProvider,
    async (context, { params, body }, http) => ({
      url: await providers.beginConnecting(context, params.provider, body.currentPassword, http),
    }),
    withoutTransaction,
  ),
  handle(contract.disconnectProvider, async (context, { params, body }, http) => {
    await own.disconnect(context, params.provider, body.currentPassword, http.ip)
    return okReply
  }),
  handle(contract.beginPasskey, (context, { body }, http) =>
    passkeys.beginAdding(context, body.currentPassword, http),
  ),
  handle(contract.addPasskey, async (context, { body }, http) => {
    await passkeys.add(context, body, http)
    return okReply
  }),
  handle(contract.removePasskey, async (context, { params, body }, http) => {
    await passkeys.remove(context, params.id, body.currentPassword, http.ip)
    return okReply
  }),
  handle(contract.requestPhone, async (context, { body }, http) => {
    await phones.requestPhone(context, body, http.ip)
    return sent
  }),
  handle(contract.confirmPhone, async (context, { body }) => {
    await phones.confirmPhone(context, body.code)
    return okReply
  }),
  handle(contract.removePhone, async (context, { body }, http) => {
    await phones.removePhone(context, body.currentPassword, http.ip)
    return okReply
  }),
]
