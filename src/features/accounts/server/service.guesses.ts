/** Codes of people who are not signed in: strangers may guess too, and must not spend the owner's tries. */
import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import type { HttpExchange } from '#platform/http/handle.ts'
import { addressKey } from '#platform/http/limits.ts'
import { hashToken } from '#platform/identity/tokens.ts'
import type { ThrottleRule } from '#platform/throttle/throttle.ts'
import { AppError } from '#shared/errors.ts'
import * as codes from './queries.codes.ts'
import { browserOf, rememberBrowser, sourceIn, type Requester } from './service.browsers.ts'
import { hashCode, sameHash } from './service.codes.ts'
import { noteCodeRefused, noteUnknownCodeRefused } from './service.refusals.ts'
import { replyWords } from '../messages.replies.ts'

/** Of one code: by the browser that asked, from its address, and from one other address. */
const guessesAtMost = 5
/** Of one code, from all other addresses together. */
const strangersGuesses = 10
/** Of all codes of a target, except in browsers that its owner has signed in with before. */
const everybody: ThrottleRule = { name: 'code-guesses', limit: 20, seconds: 60 * 60 }

/** Who asks for a code, as the guesses are compared with. */
export function requesterOf(context: Context, http: HttpExchange): Requester {
  return { browser: rememberBrowser(context, http), address: addressOf(context, http) }
}

function addressOf(context: Pick<Context, 'refusals'>, { ip }: HttpExchange): string {
  return context.refusals.pseudonym(addressKey(ip))
}

/**
 * Checks a code, or the token of its link, and uses it up; fails alike for an account that is not
 * there. The tries of the browser that asked are its own: wrong guesses elsewhere do not end them,
 * and the link works on any device however often someone has guessed.
 *
 * @param whose `accountId` is undefined for an address or a number, `target`, that nobody has
 * @throws AppError OTP_INVALID at `otp`; the try stays counted although the call failed
 */
export async function confirmStrangersCode(
  context: Context,
  whose: { accountId: string | undefined; target: string },
  purpose: codes.CodePurpose,
  code: string,
  http: HttpExchange,
): Promise<void> {
  const { accountId, target } = whose
  const now = context.clock.now()
  // Nobody's: the same statements run for a target without an account.
  const open = await codes.findOpenCodes(context.db, accountId ?? randomUUID(), purpose, now)
  const right = await rightOne(context, { open, whose, purpose, code, http })
  if (right && (await codes.useCode(context.db, right.id, now))) return
  if (accountId !== undefined) noteCodeRefused(context, accountId, purpose)
  else noteUnknownCodeRefused(context, target, purpose)
  const message = replyWords.wrongOrExpiredCode
  throw new AppError(
    'OTP_INVALID',
    { reason: message, fields: [{ path: 'otp', message }] },
    { keepsChanges: true },
  )
}

type Guess = {
  open: readonly codes.OpenCode[]
  whose: { accountId: string | undefined; target: string }
  purpose: codes.CodePurpose
  code: string
  http: HttpExchange
}

async function rightOne(context: Context, guess: Guess): Promise<codes.OpenCode | undefined> {
  const { open, whose, purpose, code, http } = guess
  if (code.length > 6) {
    const linkHash = hashToken(code)
    return open.find((one) => one.linkHash !== null && sameHash(one.linkHash, linkHash))
  }
  const now = context.clock.now()
  const live = open.filter(({ expiresAt }) => expiresAt > now)
  const browser = browserOf(context, http)
  const address = addressOf(context, http)
  const own = live.find(({ requestedBy }) => requestedBy === browser)
  const near = live.find(({ requestedFrom }) => requestedFrom === address)
  const current = own ?? near ?? live[0]
  const { trusted } = await sourceIn(context, whose.accountId, http)
  if (!trusted && !(await mayGuess(context, `${purpose} ${whose.target.toLowerCase()}`))) return
  if (!current) return undefined
  const guesser = own ? 'browser' : address
  if (!(await codes.countGuess(context.db, current.id, guesser, guessesAtMost))) return undefined
  if (!own && !near && !(await codes.countGuess(context.db, current.id, '*', strangersGuesses))) {
    return undefined
  }
  return sameHash(current.codeHash, hashCode(current.id, code)) ? current : undefined
}

async function mayGuess(context: Context, target: string): Promise<boolean> {
  try {
    await context.throttle.spend(everybody, target)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return false
    throw error
  }
}
