/** What the server tells every page about the deployment and the visitor. */
import { createContext as createReactContext, use } from 'react'
import { createContext } from 'react-router'
import type { Role } from '#shared/endpoint.ts'
import type { FlagName } from '#shared/flags.ts'
import type { Registration } from '#shared/registration.ts'
import type { Locale } from '#shared/locale.ts'
import type { AdminPermission } from '#shared/permissions.ts'

export type Viewer = {
  userId: string
  name: string
  role: Role
  /** All roles of the account, as the server saw them. */
  roles?: readonly Role[]
  /** As a browser of this account told it last. Missing until the page is loaded again after signing in. */
  timeZone?: string
  /** Of recruiters: whether the work e-mail is confirmed, and the id of their profile. */
  otpVerified?: boolean
  recruiterId?: string
  /** Of admins: which places they may enter. */
  permissions?: readonly AdminPermission[]
}

export type Shell = {
  brand: string
  buildId: string
  /** When this page was rendered, UTC; what `useNow` says until the page is hydrated. */
  now: string
  /** The deployment's IANA zone: daily counters reset at its midnight. */
  timeZone: string
  origin: string
  development: boolean
  /** What this page speaks, and what else it could. */
  locale: Locale
  locales: readonly Locale[]
  /** Parts of the product that this visitor has. */
  flags: readonly FlagName[]
  registration: Registration
  /** Null for a guest. */
  viewer: Viewer | null
}

/** For loaders. */
export const shellContext = createContext<Shell>()

/** For components. */
export const ShellContext = createReactContext<Shell | null>(null)

/** The deployment as the server described it; `viewer` is who the server saw at the first load. */
export function useShell(): Shell {
  const shell = use(ShellContext)
  if (!shell) throw new Error('The shell is missing around this component')
  return shell
}
