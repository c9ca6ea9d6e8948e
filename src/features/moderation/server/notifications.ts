import type { NotificationType } from '#shared/notifications.ts'
import { typeWords } from '../messages.notifications.ts'

export const ownReports: NotificationType = {
  name: 'moderation.ownReports',
  roles: ['jobSeeker', 'recruiter'],
  words: () => typeWords.ownReports,
}

export const ownDecisions: NotificationType = {
  name: 'moderation.ownDecisions',
  roles: ['jobSeeker', 'recruiter'],
  words: () => typeWords.ownDecisions,
  locked: ['in_app', 'email'],
  isUrgent: true,
  gathers: { email: 0 },
}

export const notificationTypes: readonly NotificationType[] = [ownReports, ownDecisions]
