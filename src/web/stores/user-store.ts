import { createPersistedStore } from './persisted.ts'
import type { CandidateWallet } from './wallet-rules.ts'

/** No secret, e-mail or telephone number ever goes in here: scripts can read it. */
export type StoredUser = { userId: string; username: string; role: string }

/** The observed fields, no more (observed-product.md, section 3). */
export type UserFields = {
  isAuthenticated: boolean
  isAdminAuthenticated: boolean
  user: StoredUser | null
  candidateWallet: CandidateWallet | null
}

export type UserActions = {
  signIn: (user: StoredUser) => void
  setWallet: (wallet: CandidateWallet | null) => void
  /** Forgets the user and the wallet, whether or not the server heard of it. */
  clear: () => void
}

const signedOut: UserFields = {
  isAuthenticated: false,
  isAdminAuthenticated: false,
  user: null,
  candidateWallet: null,
}

const persisted = createPersistedStore<UserFields, UserActions>({
  key: 'userStore',
  initial: signedOut,
  parse: (saved) =>
    typeof saved['isAuthenticated'] === 'boolean' ? { ...signedOut, ...saved } : undefined,
  actions: (store) => ({
    signIn: (user) =>
      store.setState({
        isAuthenticated: true,
        isAdminAuthenticated: user.role === 'admin',
        user: { userId: user.userId, username: user.username, role: user.role },
      }),
    setWallet: (wallet) => store.setState({ candidateWallet: wallet && observedOf(wallet) }),
    clear: () => store.setState(signedOut),
  }),
})

/** The server says more about a wallet than the observed store holds. */
function observedOf({ currentSubscription, DailyUsage, LifetimeConnects }: CandidateWallet) {
  return { currentSubscription, DailyUsage, LifetimeConnects }
}

export const userStore = persisted.store
export const userStorage = persisted
