import type { NotificationType } from '#shared/notifications.ts'
import { auditWords } from '../messages.ts'

export const tampering: NotificationType = {
  name: 'auditLog.tampering',
  roles: ['admin'],
  words: () => auditWords.type,
  locked: ['email'],
  isUrgent: true,
}

export const notificationTypes: readonly NotificationType[] = [tampering]
