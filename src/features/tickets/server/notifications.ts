import type { NotificationType } from '#shared/notifications.ts'
import { typeWords } from '../messages.notifications.ts'

export const ownTickets: NotificationType = {
  name: 'tickets.ownTickets',
  roles: ['jobSeeker', 'recruiter'],
  words: () => typeWords.ownTickets,
}

export const queue: NotificationType = {
  name: 'tickets.queue',
  roles: ['admin'],
  words: () => typeWords.queue,
}

export const notificationTypes: readonly NotificationType[] = [ownTickets, queue]
