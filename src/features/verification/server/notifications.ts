import type { NotificationType } from '#shared/notifications.ts'
import { typeWords } from '../messages.notifications.ts'

export const ownVerification: NotificationType = {
  name: 'verification.ownVerification',
  roles: ['recruiter'],
  words: () => typeWords.ownVerification,
  locked: ['email'],
}

export const notificationTypes: readonly NotificationType[] = [ownVerification]
