import type { NotificationType } from '#shared/notifications.ts'
import { typeWords } from '../messages.notifications.ts'

export const ownRequests: NotificationType = {
  name: 'referrals.ownRequests',
  roles: ['jobSeeker'],
  words: () => typeWords.ownRequests,
}

export const incomingRequests: NotificationType = {
  name: 'referrals.incomingRequests',
  roles: ['recruiter'],
  words: () => typeWords.incomingRequests,
}

export const notificationTypes: readonly NotificationType[] = [ownRequests, incomingRequests]
