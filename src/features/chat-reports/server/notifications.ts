import type { NotificationType } from '#shared/notifications.ts'
import { typeWords } from '../messages.notifications.ts'

export const ownReports: NotificationType = {
  name: 'chatReports.ownReports',
  roles: ['jobSeeker', 'recruiter'],
  words: () => typeWords.ownReports,
}

export const notificationTypes: readonly NotificationType[] = [ownReports]
