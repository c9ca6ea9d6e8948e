import type { NotificationType } from '#shared/notifications.ts'
import { typeWords } from '../messages.notifications.ts'

export const ownDisputes: NotificationType = {
  name: 'disputes.ownDisputes',
  roles: ['jobSeeker', 'recruiter'],
  words: () => typeWords.ownDisputes,
  locked: ['email'],
}

export const notificationTypes: readonly NotificationType[] = [ownDisputes]
