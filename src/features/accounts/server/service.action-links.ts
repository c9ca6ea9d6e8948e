/**
 * Links in emails that each do one thing for an account, without a session (NOT7). Opening one changes nothing,
 * since mail programs open links, too: its page has one button that acts.
 */
import type { Context } from '#platform/context.ts'
import { findAccounts } from './queries.ts'

/** A link acts for so long. */
const linkDays = 14
const dayMs = 86_400_000

export type ActionLink = {
  /** What it acts on. */
  id: string
  accountId: string
  credentialVersion: number
}

/**
 * Makes links of these accounts. They end after 14 days, and when the account changes how it signs in.
 *
 * @returns the token of a link; a purpose is what it does, and names its feature
 */
export async function actionLinksOf(
  context: Pick<Context, 'db' | 'identity' | 'clock'>,
  accountIds: readonly string[],
): Promise<(accountId: string, purpose: string, id: string) => string> {
  const accounts = await findAccounts(context.db, accountIds)
  const versions = new Map(accounts.map((one) => [one.id, one.credentialVersion]))
  const until = context.clock.now().getTime() + linkDays * dayMs
  return (accountId, purpose, id) => {
    const content = [id, accountId, versions.get(accountId), until].join(' ')
    return context.identity.signedLinks.sign(purpose, content)
  }
}

/** What a link of this purpose names; undefined for every other, and for one that is too old. */
export function openActionLink(
  { identity, clock }: Pick<Context, 'identity' | 'clock'>,
  purpose: string,
  token: string,
): ActionLink | undefined {
  const content = identity.signedLinks.open(purpose, token)?.split(' ')
  if (!content) return undefined
  const [id = '', accountId = '', version, until] = content
  if (Number(until) <= clock.now().getTime()) return undefined
  return { id, accountId, credentialVersion: Number(version) }
}
