/** What happens to the stores when a page starts (observed-product.md, section 4). */
import type { CandidateWallet } from './wallet-rules.ts'
import type { StoredUser, UserActions, UserFields } from './user-store.ts'

type UserState = UserFields & UserActions

export type RestoreCalls = {
  /** Null when nobody is signed in; rejects when the call failed. */
  fetchSession: () => Promise<StoredUser | null>
  fetchWallet: () => Promise<CandidateWallet | null>
}

/**
 * Nothing saved: asks for the session; for an admin it stops there, otherwise it loads the wallet
 * too. A saved user who is no admin and has no saved wallet gets the wallet. A failed session call
 * clears the user, a failed wallet call empties the wallet.
 */
export async function restoreUser(
  state: () => UserState,
  wasSaved: boolean,
  calls: RestoreCalls,
): Promise<void> {
  if (!wasSaved) {
    const user = await calls.fetchSession().catch(() => null)
    if (!user) return state().clear()
    state().signIn(user)
  }
  const { isAuthenticated, isAdminAuthenticated, candidateWallet } = state()
  if (!isAuthenticated || isAdminAuthenticated || candidateWallet) return
  state().setWallet(await calls.fetchWallet().catch(() => null))
}
