import type { NotificationType } from '#shared/notifications.ts'
import { typeWords } from '../messages.notifications.ts'

export const invitationProgress: NotificationType = {
  name: 'invitations.progress',
  roles: ['jobSeeker'],
  words: () => typeWords.progress,
}

export const notificationTypes: readonly NotificationType[] = [invitationProgress]
