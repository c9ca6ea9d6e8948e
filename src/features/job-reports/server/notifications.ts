import type { NotificationType } from '#shared/notifications.ts'
import { reportWords } from '../messages.ts'

export const ownReports: NotificationType = {
  name: 'jobReports.ownReports',
  roles: ['jobSeeker', 'recruiter'],
  words: () => reportWords.type,
}

export const notificationTypes: readonly NotificationType[] = [ownReports]
