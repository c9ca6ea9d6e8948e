import { hideNotification } from '#web/kit/notifications.ts'
import type { ApiError } from './api-error.ts'

/**
 * A field or a form says what went wrong where it happened: its general notification, which every failure raises,
 * is not read a second time. It stays in the list of messages.
 */
export function saidInPlace({ notification }: ApiError): void {
  if (notification !== undefined) hideNotification(notification)
}
