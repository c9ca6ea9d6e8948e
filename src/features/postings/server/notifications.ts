import type { NotificationType } from '#shared/notifications.ts'
import { typeWords } from '../messages.notifications.ts'

export const ownPostings: NotificationType = {
  name: 'postings.ownPostings',
  roles: ['recruiter'],
  words: () => typeWords.ownPostings,
}

export const notificationTypes: readonly NotificationType[] = [ownPostings]
