import { call } from '#web/api/call.ts'
import { ApiError } from '#web/api/api-error.ts'
import { keepTimeZone } from '../../contract.ts'

/** A zone that this server does not know: each page would be refused again. */
const refusedKey = 'refused-time-zone'

/** Nobody waits for it: where there was no answer, the next page tells it again. */
export async function keepBrowserZone(timeZone: string): Promise<void> {
  if (readRefused() === timeZone) return
  try {
    await call(keepTimeZone, { body: { timeZone } }, { silent: true })
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) writeRefused(timeZone)
  }
}

function readRefused(): string | null {
  try {
    return sessionStorage.getItem(refusedKey)
  } catch {
    return null
  }
}

function writeRefused(timeZone: string): void {
  try {
    sessionStorage.setItem(refusedKey, timeZone)
  } catch {
    // A forbidden storage costs a call for each page.
  }
}
