/** The observed rules and constants of push tokens (observed-product.md, sections 4, 8 and 9). Pure. */
import type { UserType } from '../../contract.ts'

export const pushErrorCodes = [
  'permission-blocked',
  'permission-default',
  'unsupported-browser',
  'indexed-db-unsupported',
  'failed-service-worker-registration',
  'token-subscribe-failed',
  'token-subscribe-no-token',
  'token-update-failed',
  'token-update-no-token',
  'token-unsubscribe-failed',
  'missing-app-config-values',
  // Of installations.
  'not-registered',
  'installation-not-found',
  'request-failed',
  'app-offline',
  'delete-pending-registration',
] as const
export type PushErrorCode = (typeof pushErrorCodes)[number]

/** In milliseconds. */
export const pushTiming = {
  refreshAfter: 7 * 24 * 60 * 60 * 1000,
  activationWait: 10_000,
  pendingTimeout: 10_000,
  polling: 100,
} as const

/** Names in the browser's storage; the last one is ours: when the token was made, and for which subscription. */
export const storageKeys = {
  token: 'fcm_token',
  sentType: 'fcmSentType',
  details: 'fcmTokenDetails',
} as const

export type Sent = { token: string | null; sentType: string | null }

/**
 * A token is sent when none is stored, when it has changed, or when the stored type was guest and the user
 * is now a user. So it is when the type has changed in another way, since the server holds each to its session.
 */
export function mustSend(sent: Sent, token: string, userType: UserType): boolean {
  return sent.token !== token || sent.sentType !== userType
}

export type TokenDetails = { endpoint: string; auth: string; madeAt: number }

/** What has to be done about the registration of a subscription. */
export function registrationStep(
  known: { token: string | null; details: TokenDetails | null },
  subscription: { endpoint: string; auth: string },
  now: number,
): 'create' | 'update' | 'keep' {
  const { token, details } = known
  if (token === null || details === null) return 'create'
  const isSame = details.endpoint === subscription.endpoint && details.auth === subscription.auth
  return isSame && now < details.madeAt + pushTiming.refreshAfter ? 'keep' : 'update'
}
