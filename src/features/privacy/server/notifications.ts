import type { NotificationType } from '#shared/notifications.ts'
import { typeWords } from '../messages.notifications.ts'

export const ownData: NotificationType = {
  name: 'privacy.ownData',
  roles: ['jobSeeker', 'recruiter'],
  words: () => typeWords.ownData,
  only: ['in_app', 'email'],
  locked: ['in_app', 'email'],
  isUrgent: true,
}

export const notificationTypes: readonly NotificationType[] = [ownData]
