import type { NotificationType } from '#shared/notifications.ts'
import { typeWords } from '../messages.notifications.ts'

export const jobAlerts: NotificationType = {
  name: 'saved.jobAlerts',
  roles: ['jobSeeker'],
  words: () => typeWords.jobAlerts,
}

export const reopenedJobs: NotificationType = {
  name: 'saved.reopenedJobs',
  roles: ['jobSeeker'],
  words: () => typeWords.reopenedJobs,
}

export const referrersArrived: NotificationType = {
  name: 'saved.referrersArrived',
  roles: ['jobSeeker'],
  words: () => typeWords.referrersArrived,
}

export const waitingRequests: NotificationType = {
  name: 'saved.waitingRequests',
  roles: ['jobSeeker'],
  words: () => typeWords.waitingRequests,
}

export const notificationTypes: readonly NotificationType[] = [
  jobAlerts,
  reopenedJobs,
  referrersArrived,
  waitingRequests,
]
