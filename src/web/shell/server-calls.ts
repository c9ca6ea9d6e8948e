/** How a page reaches the API while it is rendered: in-process, with the visitor's cookies. */
import type { Role } from '#shared/endpoint.ts'
import type { Locale } from '#shared/locale.ts'
import type { Read } from '#web/api/query-client.ts'
import { ApiError, parseErrorBody } from '#web/api/api-error.ts'
import type { AdminPermission } from '#shared/permissions.ts'
import type { Viewer } from './shell.ts'

export type Caller = {
  cookies: Record<string, string>
  ip: string
  userAgent: string
  requestId: string
  locale: Locale
}

/** `name` is `GET /api/jobs/{id}`; the body is the reply or an error body. */
export type Dispatch = (
  name: string,
  input: { params?: unknown; query?: unknown; body?: unknown },
  caller: Caller,
) => Promise<{ status: number; body: unknown }>

type Calls = { dispatch: Dispatch; caller: Caller }

/** Reads through the same limits, parsing and policy as a request from outside. */
export function readOnServer({ dispatch, caller }: Calls): Read {
  return async (path, input) => {
    const { status, body } = await dispatch(`GET ${path}`, input, caller)
    if (status >= 400) throw new ApiError(status, parseErrorBody(body))
    return body
  }
}

type SessionReply = {
  user?: {
    userId?: string
    username?: string
    role?: string
    permissions?: readonly AdminPermission[]
    roles?: readonly Role[]
    timeZone?: string | null
  } | null
}
type RecruiterReply = {
  user?: { _id?: string; fullName?: string; otpVerified?: boolean } | null
}

/** Whom the session names, in the role it acts; null for a guest or a session that ended. */
export async function viewerOnServer({ dispatch, caller }: Calls): Promise<Viewer | null> {
  const session = await dispatch('GET /auth/session', {}, caller)
  if (session.status !== 200) return null
  const user = (session.body as SessionReply).user
  if (!user?.userId) return null
  const account = {
    ...(user.roles && { roles: user.roles }),
    ...(user.timeZone && { timeZone: user.timeZone }),
  }
  if (user.role !== 'recruiter') {
    const role = user.role === 'admin' ? 'admin' : 'jobSeeker'
    const { permissions } = user
    return {
      userId: user.userId,
      name: user.username ?? '',
      role,
      ...account,
      ...(permissions && { permissions }),
    }
  }
  const recruiter = await dispatch('GET /api/recruiter/session', {}, caller)
  const known = recruiter.status === 200 ? (recruiter.body as RecruiterReply).user : null
  return {
    userId: user.userId,
    name: known?.fullName || user.username || '',
    role: 'recruiter',
    ...account,
    otpVerified: known?.otpVerified === true,
    recruiterId: known?._id ?? user.userId,
  }
}
