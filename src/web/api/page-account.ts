/**
 * Whose page this is: the account it was opened for, or that has signed in on it. A sign-in in another
 * tab does not change it; writes are refused then instead of being sent as someone else.
 */
let account: string | undefined

export function openedFor(accountId: string | undefined): void {
  account = accountId
}

/** Undefined for a guest. */
export function pageAccount(): string | undefined {
  return account
}

/** What every write says. */
export function pageAccountHeader(): Record<string, string> {
  return account === undefined ? {} : { 'x-page-account': account }
}
