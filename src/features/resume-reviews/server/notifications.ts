import type { NotificationType } from '#shared/notifications.ts'
import { typeWords } from '../messages.notifications.ts'

export const ownReviews: NotificationType = {
  name: 'resumeReviews.ownReviews',
  roles: ['jobSeeker'],
  words: () => typeWords.ownReviews,
}

export const reviewing: NotificationType = {
  name: 'resumeReviews.reviewing',
  roles: ['recruiter'],
  words: () => typeWords.reviewing,
}

export const notificationTypes: readonly NotificationType[] = [ownReviews, reviewing]
