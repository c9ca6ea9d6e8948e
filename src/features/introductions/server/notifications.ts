import type { NotificationType } from '#shared/notifications.ts'
import { typeWords } from '../messages.notifications.ts'

export const introductionsProposed: NotificationType = {
  name: 'introductions.proposed',
  roles: ['jobSeeker', 'recruiter'],
  words: () => typeWords.proposed,
}

export const notificationTypes: readonly NotificationType[] = [introductionsProposed]
