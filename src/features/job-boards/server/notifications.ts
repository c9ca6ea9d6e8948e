import type { NotificationType } from '#shared/notifications.ts'
import { typeWords } from '../messages.notifications.ts'

/** Stored under the name that it had when such boards were paused. */
export const failingBoards: NotificationType = {
  name: 'jobBoards.pausedBoards',
  roles: ['admin'],
  words: () => typeWords.failingBoards,
}

export const notificationTypes: readonly NotificationType[] = [failingBoards]
