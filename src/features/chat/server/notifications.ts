import type { NotificationType } from '#shared/notifications.ts'
import { typeWords } from '../messages.notifications.ts'
import { unreadTiming } from './policy.ts'

export const unreadMessages: NotificationType = {
  name: 'chat.unreadMessages',
  roles: ['jobSeeker', 'recruiter', 'admin'],
  words: () => typeWords.unreadMessages,
  gathers: { push: 0, sms: 0, email: unreadTiming.emailAfterSeconds },
  onlyUnread: true,
}

export const notificationTypes: readonly NotificationType[] = [unreadMessages]
