import { beforeEach, describe, expect, test } from 'vitest'
import { recruiterStorage, recruiterStore } from './recruiter-store.ts'
import { restoreUser } from './restore.ts'
import { userStorage, userStore } from './user-store.ts'
import {
  dailyCount,
  isDailyLimitReached,
  isLifetimeLimitReached,
  isPlanActive,
  isPlanPaid,
  planOf,
  remainingConnects,
  type CandidateWallet,
} from './wallet-rules.ts'
import { displayedNameOf, userTypeOf } from './who.ts'

const now = new Date('2026-11-21T10:00:00Z')
const today = '2026-11-21'

function wallet(PlanName: string, more: Partial<CandidateWallet> = {}): CandidateWallet {
  return { currentSubscription: { PlanName, Status: 'Active', EndDate: null }, ...more }
}

test.each([
  [null, 'Free', false, false],
  [{ currentSubscription: null }, 'Free', false, false],
  [wallet('Free'), 'Free', true, false],
  [wallet('Basic'), 'Basic', true, true],
  [{ currentSubscription: { PlanName: 'Basic', Status: 'Cancelled' } }, 'Basic', false, false],
  [
    {
      currentSubscription: {
        PlanName: 'Premium',
        Status: 'Active',
        EndDate: '2026-11-21T09:59:59Z',
      },
    },
    'Premium',
    false,
    false,
  ],
  [
    {
      currentSubscription: {
        PlanName: 'Premium',
        Status: 'Active',
        EndDate: '2026-11-21T10:00:01Z',
      },
    },
    'Premium',
    true,
    true,
  ],
])('plan of %j is %s, active %s, paid %s', (value, plan, active, paid) => {
  expect([planOf(value), isPlanActive(value, now), isPlanPaid(value, now)]).toEqual([
    plan,
    active,
    paid,
  ])
})

test.each<[string, CandidateWallet | null, number, boolean, boolean, number]>([
  ['nothing', null, 0, false, false, 1],
  ['Free, used', wallet('Free', { LifetimeConnects: 1 }), 0, false, true, 0],
  [
    'Basic, today',
    wallet('Basic', { DailyUsage: { Date: today, Count: 19 } }),
    19,
    false,
    false,
    1,
  ],
  ['Basic, full', wallet('Basic', { DailyUsage: { Date: today, Count: 20 } }), 20, true, false, 0],
  ['Basic, over', wallet('Basic', { DailyUsage: { Date: today, Count: 25 } }), 25, true, false, 0],
  [
    'Basic, yesterday',
    wallet('Basic', { DailyUsage: { Date: '2026-11-20', Count: 20 } }),
    0,
    false,
    false,
    20,
  ],
  [
    'Premium, with a time',
    wallet('Premium', { DailyUsage: { Date: `${today}T08:00:00Z`, Count: 3 } }),
    3,
    false,
    false,
    37,
  ],
])('%s: counts, limits and what remains', (_name, value, count, daily, lifetime, left) => {
  expect([
    dailyCount(value, today),
    isDailyLimitReached(value, today),
    isLifetimeLimitReached(value),
    remainingConnects(value, today),
  ]).toEqual([count, daily, lifetime, left])
})

test.each([
  [null, null, 'jobSeeker', 'Guest'],
  [{ userId: 'u', username: 'Ana', role: 'jobSeeker' }, null, 'jobSeeker', 'Ana'],
  [{ userId: 'admin', username: 'Root', role: 'admin' }, null, 'admin', 'Root'],
  [
    { userId: 'u', username: 'Ana', role: 'jobSeeker' },
    { _id: 'r', userId: 'r', fullName: 'Ben', otpVerified: true },
    'recruiter',
    'Ben',
  ],
  [{ userId: 'u', username: '', role: 'jobSeeker' }, null, 'jobSeeker', 'Guest'],
])('who: %j and %j is a %s called %s', (user, recruiter, type, name) => {
  expect(userTypeOf({ user }, { user: recruiter })).toBe(type)
  expect(displayedNameOf({ user }, { user: recruiter })).toBe(name)
})

function memory(values: Record<string, string> = {}) {
  const map = new Map(Object.entries(values))
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
}

const ana = { userId: 'u1', username: 'Ana', role: 'jobSeeker' }
const admin = { userId: 'admin', username: 'Root', role: 'admin' }

describe('storage', () => {
  beforeEach(() => {
    userStore.getState().clear()
    recruiterStore.getState().clear()
  })

  test('a new name is shown at once, and does nothing for someone signed out', () => {
    userStore.getState().setName('Nobody')
    recruiterStore.getState().setName('Nobody')
    expect(displayedNameOf(userStore.getState(), recruiterStore.getState())).toBe('Guest')
    userStore.getState().signIn(ana)
    userStore.getState().setName('Bea')
    expect(displayedNameOf(userStore.getState(), recruiterStore.getState())).toBe('Bea')
    recruiterStore.getState().signIn({ _id: 'r', userId: 'r', fullName: 'Ben', otpVerified: false })
    recruiterStore.getState().setName('Cem')
    expect(displayedNameOf(userStore.getState(), recruiterStore.getState())).toBe('Cem')
  })

  test('holds the observed fields under the observed keys, nothing more', () => {
    const storage = memory()
    userStorage.restore(storage)
    recruiterStorage.restore(storage)
    userStore.getState().signIn({ ...ana, email: 'ana@example.org' } as never)
    userStore.getState().setWallet({ LifetimeConnects: 1, remaining: 0 } as never)
    recruiterStore
      .getState()
      .signIn({ _id: 'r', userId: 'r', fullName: 'Ben', otpVerified: false, phone: '1' } as never)
    recruiterStore.getState().setVerified(true)
    expect(JSON.parse(storage.getItem('userStore')!)).toEqual({
      isAuthenticated: true,
      isAdminAuthenticated: false,
      user: ana,
      candidateWallet: { LifetimeConnects: 1 },
    })
    expect(JSON.parse(storage.getItem('recruiterStore')!)).toEqual({
      isAuthenticated: true,
      user: { _id: 'r', userId: 'r', fullName: 'Ben', otpVerified: true },
      otpVerified: true,
      idCardImage: null,
    })
  })

  test.each(['', 'null', '7', '{', '{"other":1}', '[]'])('%j is not taken over', (text) => {
    expect(userStorage.restore(memory({ userStore: text }))).toBe(false)
    expect(userStore.getState().isAuthenticated).toBe(false)
  })
})

describe('restoring', () => {
  beforeEach(() => userStore.getState().clear())

  const wallets = { full: wallet('Basic') }
  const cases = [
    { name: 'nothing saved, signed in', saved: null, session: ana, calls: 'session wallet' },
    { name: 'nothing saved, an admin', saved: null, session: admin, calls: 'session' },
    { name: 'nothing saved, a guest', saved: null, session: null, calls: 'session' },
    { name: 'nothing saved, the call fails', saved: null, session: 'fails', calls: 'session' },
    { name: 'saved without a wallet', saved: { user: ana }, session: ana, calls: 'wallet' },
    {
      name: 'saved with a wallet',
      saved: { user: ana, candidateWallet: wallets.full },
      session: ana,
      calls: '',
    },
    {
      name: 'a saved admin',
      saved: { user: admin, isAdminAuthenticated: true },
      session: admin,
      calls: '',
    },
  ] as const

  test.each(cases)('$name: calls "$calls"', async ({ saved, session, calls }) => {
    const made: string[] = []
    if (saved) userStore.setState({ isAuthenticated: true, ...saved } as never)
    await restoreUser(userStore.getState, saved !== null, {
      fetchSession: () => {
        made.push('session')
        return session === 'fails' ? Promise.reject(new Error('401')) : Promise.resolve(session)
      },
      fetchWallet: () => {
        made.push('wallet')
        return Promise.resolve(wallets.full)
      },
    })
    expect(made.join(' ')).toBe(calls)
    const signedIn = session !== null && session !== 'fails'
    expect(userStore.getState().isAuthenticated).toBe(signedIn)
    if (calls.includes('wallet')) expect(userStore.getState().candidateWallet).toEqual(wallets.full)
  })

  test('a failed wallet call empties the wallet', async () => {
    userStore.setState({ isAuthenticated: true, user: ana, candidateWallet: null })
    await restoreUser(userStore.getState, true, {
      fetchSession: () => Promise.resolve(ana),
      fetchWallet: () => Promise.reject(new Error('500')),
    })
    expect(userStore.getState()).toMatchObject({ isAuthenticated: true, candidateWallet: null })
  })
})
