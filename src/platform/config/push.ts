import { readFileSync } from 'node:fs'
import { serviceAccountSchema, type ServiceAccount } from '../push/fcm.ts'
import { ConfigError } from './config-error.ts'

export type FcmSettings = Readonly<{ account: ServiceAccount; url: string }>

/**
 * The service account of Firebase, as JSON or as the path of its file.
 *
 * @throws ConfigError for anything else
 */
export function readFcm(values: {
  FCM_SERVICE_ACCOUNT?: string | undefined
  FCM_URL: string
}): FcmSettings | null {
  const given = values.FCM_SERVICE_ACCOUNT
  if (given === undefined) return null
  const account = serviceAccountSchema.safeParse(parsed(given))
  if (!account.success) {
    throw new ConfigError(
      'FCM_SERVICE_ACCOUNT is neither the JSON of a service account nor the path of its file.',
    )
  }
  return Object.freeze({ account: account.data, url: values.FCM_URL.replace(/\/+$/, '') })
}

function parsed(given: string): unknown {
  try {
    return JSON.parse(given.trim().startsWith('{') ? given : readFileSync(given, 'utf8')) as unknown
  } catch {
    return undefined
  }
}
