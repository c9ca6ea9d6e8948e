import type { NotificationType } from '#shared/notifications.ts'
import { typeWords } from '../messages.notifications.ts'

/**
 * Codes, new passwords, new devices: the features of accounts send them themselves, at once and by email.
 * Declared so that the settings say so.
 */
const security: NotificationType = {
  name: 'accounts.security',
  roles: ['jobSeeker', 'recruiter', 'admin'],
  words: () => typeWords.security,
  only: ['email'],
  locked: ['email'],
  isUrgent: true,
}

export const notificationTypes: readonly NotificationType[] = [security]
