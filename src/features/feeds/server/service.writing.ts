/** What every text of the feed goes through before it is stored, posts and comments alike. */
import * as accounts from '#features/accounts/server/service.ts'
import * as chat from '#features/chat/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { errorWords } from '../messages.errors.ts'
import {
  acceptedAfterHours,
  linksIn,
  trustLevelOf,
  upheldDays,
  wordsOf,
  type TrustLevel,
  type TrustRule,
} from './policy.ts'
import * as queries from './queries.ts'
import type { Mention } from './queries.listing.ts'
import { trustTable } from './settings.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const repeatedDays = 7

export type Trust = queries.StandingRow & {
  level: TrustLevel
  rule: TrustRule
  accountDays: number
}

export async function trustOf(context: Context, accountId: string): Promise<Trust> {
  const now = context.clock.now().getTime()
  const standing = await queries.standingOf(context.db, accountId, {
    accepted: new Date(now - acceptedAfterHours * hourMs),
    day: new Date(now - dayMs),
    upheld: new Date(now - upheldDays * dayMs),
  })
  const accountDays = Math.floor((now - standing.createdAt.getTime()) / dayMs)
  const table = trustTable(context.settings)
  const level = trustLevelOf({ ...standing, accountDays }, table)
  return { ...standing, accountDays, level, rule: table.rules[level] }
}

/** @throws AppError EMAIL_UNVERIFIED unless an address of theirs is proved, a work address too */
export function requireProvedAddress(context: Context, { isVerified }: Trust): void {
  if (!personOf(context).emailVerified && !isVerified) {
    throw new AppError('EMAIL_UNVERIFIED', errorWords.confirmEmail)
  }
}

/** @throws AppError INVALID_INPUT at the text for more links than someone is trusted with */
export function refuseLinks(body: string, { links: most }: TrustRule): void {
  const links = linksIn(body)
  if (links === 0 || links <= most) return
  throw invalidField('body', most === 0 ? errorWords.noLinks : errorWords.tooManyLinks(most))
}

/** @throws AppError CONFLICT for what the same person has said within a week */
export async function refuseRepetition(
  context: Context,
  table: 'posts' | 'postComments',
  body: string,
): Promise<void> {
  const { accountId } = personOf(context)
  const days = table === 'posts' ? repeatedDays : 1
  const since = new Date(context.clock.now().getTime() - days * dayMs)
  const words = wordsOf(body)
  if (table === 'postComments' && words.length < 20) return
  if (await queries.isRepeated(context.db, { authorId: accountId, words, since, table })) {
    const said = table === 'posts' ? errorWords.repeated : errorWords.repeatedComment
    throw new AppError('CONFLICT', said)
  }
}

/** The sign of a fraud in a text; people here have not agreed to anything with each other. */
export function scamSign(body: string): string | null {
  const sign = chat.scamSignIn(body, true)
  return sign
}

/**
 * Those mentioned with their names, each of which the text says after an @.
 *
 * @param allowed whom this person may mention here
 * @throws AppError INVALID_INPUT at `mentions`
 */
export async function mentionsIn(
  context: Context,
  body: string,
  ids: readonly string[],
  allowed: () => Promise<ReadonlySet<string>>,
): Promise<Mention[]> {
  const asked = [...new Set(ids)]
  if (asked.length === 0) return []
  const known = await allowed()
  if (!asked.every((id) => known.has(id))) throw invalidField('mentions', errorWords.unknownMention)
  const people = await accounts.accountsByIds(context, asked)
  return asked.map((id) => {
    const name = people.get(id)?.name
    if (name === undefined) throw invalidField('mentions', errorWords.unknownMention)
    if (!body.includes(`@${name}`)) throw invalidField('mentions', errorWords.unsaidMention)
    return { id, name }
  })
}
