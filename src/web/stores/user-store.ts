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
  /** What the person is called from now on. */
  setName: (username: string) => void
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
    setName: (username) => {
      const { user } = store.getState()
      store.setState({ user: user && { ...user, username } })
    },
    setWallet: (wallet) => store.setState({ candidateWallet: wallet && observedOf(wallet) }),
    clear: () => store.setState(signedOut),
  }),
})

/** The server says more about a wallet than the observed store holds. */
function observedOf(wallet: CandidateWallet): CandidateWallet {
  const { currentSubscription, DailyUsage, LifetimeConnects, hasPlans } = wallet
  const { dailyLimit, lifetimeLimit } = wallet
  const observed: CandidateWallet = {
    ...(currentSubscription !== undefined && { currentSubscription }),
    ...(DailyUsage !== undefined && { DailyUsage }),
    ...(LifetimeConnects !== undefined && { LifetimeConnects }),
  }
  // Where nothing is sold no plan's name tells the limits, so they are kept themselves.
  if (hasPlans !== false || dailyLimit === undefined || lifetimeLimit === undefined) return observed
  return { ...observed, dailyLimit, lifetimeLimit }
}

export const userStore = persisted.store
export const userStorage = persisted
