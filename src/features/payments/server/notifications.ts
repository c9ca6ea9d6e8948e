import type { NotificationType } from '#shared/notifications.ts'
import { typeWords } from '../messages.notifications.ts'

export const receipts: NotificationType = {
  name: 'payments.receipts',
  roles: ['jobSeeker'],
  words: () => typeWords.receipts,
  locked: ['email'],
}

export const notificationTypes: readonly NotificationType[] = [receipts]
