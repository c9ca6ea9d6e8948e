import type { NotificationType } from '#shared/notifications.ts'
import { typeWords } from '../messages.notifications.ts'

export const pausedBoards: NotificationType = {
  name: 'jobBoards.pausedBoards',
  roles: ['admin'],
  words: () => typeWords.pausedBoards,
}

export const notificationTypes: readonly NotificationType[] = [pausedBoards]
