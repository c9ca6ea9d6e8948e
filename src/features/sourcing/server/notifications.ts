import type { NotificationType } from '#shared/notifications.ts'
import { typeWords } from '../messages.notifications.ts'

export const newPeople: NotificationType = {
  name: 'sourcing.newPeople',
  roles: ['recruiter'],
  words: () => typeWords.newPeople,
}

export const notificationTypes: readonly NotificationType[] = [newPeople]
