/** Accounts and roles: who someone is, and getting in with a password. */
import { currentLocale } from '#shared/locale.ts'
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { addressKey } from '#platform/http/limits.ts'
import type { HttpExchange } from '#platform/http/handle.ts'
import { createGate } from '#platform/identity/gate.ts'
import { hashesAtOnce, hashPassword, verifyPassword } from '#platform/identity/password.ts'
import type { ThrottleRule } from '#platform/throttle/throttle.ts'
import type { Role } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { SignIn, SignUp, User } from '../contract.ts'
import * as queries from './queries.ts'
import {
  claimantsAtLeast,
  findClaimants,
  storePasswordHash,
  type Claimant,
} from './queries.passwords.ts'
import { browserOf, sourceFor } from './service.browsers.ts'
import { sendEmailCode } from './service.codes.ts'
import { enter, refusedAt } from './service.enter.ts'
import { countedTry, refuseWeak } from './service.passwords.ts'
import { owning } from './service.proof.ts'
import { requireRegistration, useInvitation } from './service.registration.ts'
import { replyWords } from '../messages.replies.ts'

export { createReadActor, personOfLink } from './service.actor.ts'
export { actionLinksOf, openActionLink, type ActionLink } from './service.action-links.ts'
export { sessionDays } from './limits.ts'
export { closeAccount, isDeletedAddress } from './service.closing.ts'
export { endSessions } from './service.sessions.ts'
export { adminsWith, inviteAdmin } from './service.admins.ts'
export {
  browserOf,
  pairOf,
  requesterSchema,
  sourceFor,
  sourceIn,
  type Requester,
} from './service.browsers.ts'
export { codeSentTo, confirmCode, issueCode, resendSeconds } from './service.codes.ts'
export { createDemoAccounts, hasAccount, hasAccounts, type DemoPerson } from './service.demo.ts'
export { enter, homeOf, refusedAt } from './service.enter.ts'
export { confirmStrangersCode, requesterOf } from './service.guesses.ts'
export { spendMessage, tellOwner } from './service.mail-limits.ts'
export { rename } from './service.names.ts'
export { confirmPassword, hasPassword } from './service.passwords.ts'
export { proveAddress } from './service.proof.ts'
export { registrationOf } from './service.registration.ts'
export {
  isBarred,
  isEnding,
  limitedAmong,
  restrict,
  type Restriction,
} from './service.restrictions.ts'
export { noteProviderRefused, noteSignInRefused } from './service.refusals.ts'
export {
  findByIdentity,
  identitiesOf,
  linkIdentity,
  ownerOf,
  unlinkIdentity,
} from './service.identities.ts'
export {
  type Account,
  accountByAddress,
  accountById,
  accountsByIds,
  credentialVersionOf,
  endBegunSignIns,
  isAddressOfAnother,
} from './service.users.ts'

const signUpAttempts = 3

const signUpRules = {
  address: { name: 'sign-up-address', limit: 25, seconds: 5 * 60 },
  email: { name: 'sign-up-email', limit: 10, seconds: 60 * 60 },
} as const satisfies Record<string, ThrottleRule>

/**
 * Makes an account and signs in in the role. With the address and the password of an account that
 * is there, that one gets the role instead. An address that someone else has proved answers like any
 * other: its owner is told by mail, and the new account can never prove it.
 *
 * @throws AppError INVALID_INPUT for a weak password, SECOND_FACTOR_REQUIRED, RATE_LIMITED
 */
export async function signUp(
  context: Context,
  input: SignUp,
  role: Role,
  http: HttpExchange,
): Promise<User> {
  await refuseWeak(context, input.password, input)
  const address = addressKey(http.ip)
  await context.throttle.spend(signUpRules.address, address)
  // Counted for each source: nobody can keep the owner of an address from signing up.
  await context.throttle.spend(signUpRules.email, `${input.email} ${address}`)
  for (let attempt = 1; attempt <= signUpAttempts; attempt++) {
    const claims = await queries.countClaims(context.db, input.email)
    const known = await accountByPassword(context, { ...input, isSignUp: true }, http)
    if (known) {
      const { accountId, credentialVersion: version } = known
      const entry = { role, method: 'password', code: input.code, takesRole: true, version }
      return enter(context, accountId, entry, http)
    }
    const made = await inTurn(() => signUpAnew(context, { ...input, role, claims }, http))
    if (made) return made
  }
  throw new AppError('UNAVAILABLE', { retryAfter: 2 })
}

/**
 * The account, its code and its session, or nothing of it: after a failure the same form makes one
 * account and sends one mail.
 *
 * @returns undefined when someone has claimed the address since `claims` were counted, perhaps the
 *   same person whose answer was lost
 */
async function signUpAnew(
  context: Context,
  { role, claims, ...input }: SignUp & { role: Role; claims: number },
  http: HttpExchange,
): Promise<User | undefined> {
  const passwordHash = await hashPassword(input.password)
  const { name, email } = input
  return context.inTransaction(async (own) => {
    if ((await queries.countClaims(own.db, email)) !== claims) return undefined
    const id = await createAccount(own, { name, email, emailVerified: false }, http)
    await storePasswordHash(own.db, id, passwordHash, own.clock.now())
    return enter(own, id, { role, method: 'password', takesRole: true }, http)
  })
}

/**
 * An account without a role or a way in yet; an address that is not proved gets a code.
 *
 * @throws AppError FORBIDDEN where new accounts are not for everyone
 */
export async function createAccount(
  context: Context,
  input: { name: string; email: string; emailVerified: boolean },
  http: HttpExchange,
): Promise<string> {
  const invitation = await requireRegistration(context, input.email, http)
  const now = context.clock.now()
  const id = newId(now.getTime())
  const locale = context.settings.locales.length > 1 ? currentLocale() : null
  await owning(() => queries.insertAccount(context.db, { ...input, id, locale }, now))
  await recordAudit(context, {
    action: 'accounts.registered',
    entity: { type: 'account', id },
    after: { emailVerified: input.emailVerified },
  })
  if (invitation) {
    const used = { id: invitation, accountId: id, isProved: input.emailVerified }
    await useInvitation(context, used, http)
  }
  if (!input.emailVerified) await sendFirstCode(context, { id, email: input.email })
  return id
}

/** An address that has had its messages of this hour gets the code when its account asks for it. */
async function sendFirstCode(
  context: Context,
  account: { id: string; email: string },
): Promise<void> {
  try {
    await sendEmailCode(context, account)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'RATE_LIMITED')) throw error
  }
}

/**
 * @throws AppError INVALID_CREDENTIALS when address and password do not belong together, or when
 *   the account does not have this role; SECOND_FACTOR_REQUIRED, RATE_LIMITED
 */
export async function signIn(
  context: Context,
  input: SignIn,
  role: Role,
  http: HttpExchange,
): Promise<User> {
  const found = await accountByPassword(context, input, http)
  if (!found) throw refusedAt('password', replyWords.wrongEmailOrPassword)
  const { accountId, credentialVersion: version } = found
  return enter(context, accountId, { role, method: 'password', code: input.code, version }, http)
}

/** Around the hashing there are a dozen statements: of a burst, only those of a few people run at once. */
const inTurn = createGate(hashesAtOnce + 1, 500)

/**
 * Whose address and password these are. A wrong one costs the same comparisons whether the address
 * has an account, is only claimed, or is unknown.
 *
 * @throws AppError RATE_LIMITED, UNAVAILABLE when too many sign in at this moment
 */
export function accountByPassword(
  context: Context,
  { password, ...tried }: { email: string; password: string; isSignUp?: boolean },
  http: HttpExchange,
): Promise<Claimant | undefined> {
  return inTurn(async () => {
    const source = await sourceFor(context, tried.email, http)
    return countedTry(context, { ...tried, ip: http.ip, source }, async () => {
      const claimants = await findClaimants(context.db, tried.email, browserOf(context, http))
      const tries = Math.max(claimants.length, claimantsAtLeast)
      for (let index = 0; index < tries; index++) {
        if (await matches(claimants[index], password)) return claimants[index]
      }
      return undefined
    })
  })
}

async function matches(claimant: Claimant | undefined, password: string): Promise<boolean> {
  if (claimant?.passwordHash) return verifyPassword({ hash: claimant.passwordHash, password })
  // Costs what a comparison costs.
  await hashPassword(password)
  return false
}
