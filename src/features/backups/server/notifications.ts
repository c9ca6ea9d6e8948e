import type { NotificationType } from '#shared/notifications.ts'
import { words } from '../messages.ts'

export const failedBackup: NotificationType = {
  name: 'backups.failed',
  roles: ['admin'],
  words: () => words.type,
  locked: ['email'],
  isUrgent: true,
}

export const notificationTypes: readonly NotificationType[] = [failedBackup]
