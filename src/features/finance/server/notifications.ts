import type { NotificationType } from '#shared/notifications.ts'
import { typeWords } from '../messages.notifications.ts'

export const differences: NotificationType = {
  name: 'finance.differences',
  roles: ['admin'],
  words: () => typeWords.differences,
}

export const notificationTypes: readonly NotificationType[] = [differences]
