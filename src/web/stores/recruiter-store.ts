import { createPersistedStore } from './persisted.ts'

export type StoredRecruiter = {
  _id: string
  userId: string
  fullName: string
  otpVerified: boolean
}

/** The observed fields, no more (observed-product.md, section 3). */
export type RecruiterFields = {
  isAuthenticated: boolean
  user: StoredRecruiter | null
  otpVerified: boolean
  /** A local object URL; it dies with the page that made it. */
  idCardImage: string | null
}

export type RecruiterActions = {
  signIn: (user: StoredRecruiter) => void
  /** What the person is called from now on. */
  setName: (fullName: string) => void
  /** From the field `verified` of the reply to `/recruiter/verify-otp`. */
  setVerified: (verified: boolean) => void
  setIdCardImage: (address: string | null) => void
  clear: () => void
}

const signedOut: RecruiterFields = {
  isAuthenticated: false,
  user: null,
  otpVerified: false,
  idCardImage: null,
}

const persisted = createPersistedStore<RecruiterFields, RecruiterActions>({
  key: 'recruiterStore',
  initial: signedOut,
  parse: (saved) =>
    typeof saved['isAuthenticated'] === 'boolean'
      ? { ...signedOut, ...saved, idCardImage: null }
      : undefined,
  actions: (store) => ({
    signIn: (user) =>
      store.setState({
        isAuthenticated: true,
        user: {
          _id: user._id,
          userId: user.userId,
          fullName: user.fullName,
          otpVerified: user.otpVerified,
        },
        otpVerified: user.otpVerified,
      }),
    setName: (fullName) => {
      const { user } = store.getState()
      store.setState({ user: user && { ...user, fullName } })
    },
    setVerified: (otpVerified) => {
      const { user } = store.getState()
      store.setState({ otpVerified, user: user && { ...user, otpVerified } })
    },
    setIdCardImage: (idCardImage) => store.setState({ idCardImage }),
    clear: () => store.setState(signedOut),
  }),
})

export const recruiterStore = persisted.store
export const recruiterStorage = persisted
